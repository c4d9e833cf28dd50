// C's dates. The time of the day is that of Greenwich.
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
tm *gmtime_r(const time_t *when, tm *to)
{
    long days = *when / 86400, rest = *when % 86400;
    if (rest < 0) {
        rest += 86400;
        days--;
    }
    to->tm_hour = (int)(rest / 3600);
    to->tm_min = (int)(rest / 60 % 60);
    to->tm_sec = (int)(rest % 60);
    to->tm_wday = (int)((days % 7 + 11) % 7);
    to->tm_isdst = 0;
    // Years that begin with March, in eras of 400.
    long z = days + 719468;
    long era = (z >= 0 ? z : z - 146096) / 146097;
    long day = z - era * 146097;
    long year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    long of_year = day - (365 * year + year / 4 - year / 100);
    long month = (5 * of_year + 2) / 153;
    to->tm_mday = (int)(of_year - (153 * month + 2) / 5 + 1);
    to->tm_mon = (int)(month < 10 ? month + 2 : month - 10);
    long full = year + era * 400 + (to->tm_mon <= 1 ? 1 : 0);
    to->tm_year = (int)(full - 1900);
    bool leap = full % 4 == 0 && (full % 100 != 0 || full % 400 == 0);
    to->tm_yday = (int)(of_year >= 306 ? of_year - 306 : of_year + 59 + (leap ? 1 : 0));
    return to;
}
tm *localtime_r(const time_t *when, tm *to) { return gmtime_r(when, to); }
tm __the_time;
tm *gmtime(const time_t *when) { return gmtime_r(when, &__the_time); }
tm *localtime(const time_t *when) { return gmtime_r(when, &__the_time); }
time_t mktime(tm *from)
{
    long year = from->tm_year + 1900l + from->tm_mon / 12, month = from->tm_mon % 12 + 1;
    if (month <= 2) year--;
    long era = (year >= 0 ? year : year - 399) / 400;
    long of_era = year - era * 400;
    long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + from->tm_mday - 1;
    long days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
    time_t made = days * 86400 + from->tm_hour * 3600l + from->tm_min * 60l + from->tm_sec;
    gmtime_r(&made, from);
    return made;
}
double difftime(time_t to, time_t from) { return (double)(to - from); }
const char *__day_name(int day)
{
    const char *names[7] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    return names[day];
}
const char *__month_name(int month)
{
    const char *names[12] = {"January", "February", "March", "April", "May", "June", "July", "August", "September",
                             "October", "November", "December"};
    return names[month];
}
size_t strftime(char *to, size_t most, const char *format, const tm *when)
{
    char part[64];
    size_t length = 0;
    for (; *format; format++) {
        part[0] = *format;
        part[1] = 0;
        if (*format == '%') {
            format++;
            int hour = when->tm_hour % 12 == 0 ? 12 : when->tm_hour % 12;
            switch (*format) {
            case 'Y': snprintf(part, 64, "%d", when->tm_year + 1900); break;
            case 'y': snprintf(part, 64, "%02d", when->tm_year % 100); break;
            case 'm': snprintf(part, 64, "%02d", when->tm_mon + 1); break;
            case 'd': snprintf(part, 64, "%02d", when->tm_mday); break;
            case 'e': snprintf(part, 64, "%2d", when->tm_mday); break;
            case 'H': snprintf(part, 64, "%02d", when->tm_hour); break;
            case 'I': snprintf(part, 64, "%02d", hour); break;
            case 'M': snprintf(part, 64, "%02d", when->tm_min); break;
            case 'S': snprintf(part, 64, "%02d", when->tm_sec); break;
            case 'p': snprintf(part, 64, "%s", when->tm_hour < 12 ? "AM" : "PM"); break;
            case 'j': snprintf(part, 64, "%03d", when->tm_yday + 1); break;
            case 'w': snprintf(part, 64, "%d", when->tm_wday); break;
            case 'A': snprintf(part, 64, "%s", __day_name(when->tm_wday)); break;
            case 'a': snprintf(part, 64, "%.3s", __day_name(when->tm_wday)); break;
            case 'B': snprintf(part, 64, "%s", __month_name(when->tm_mon)); break;
            case 'b':
            case 'h': snprintf(part, 64, "%.3s", __month_name(when->tm_mon)); break;
            case 'F': snprintf(part, 64, "%d-%02d-%02d", when->tm_year + 1900, when->tm_mon + 1, when->tm_mday); break;
            case 'T':
            case 'X': snprintf(part, 64, "%02d:%02d:%02d", when->tm_hour, when->tm_min, when->tm_sec); break;
            case 'R': snprintf(part, 64, "%02d:%02d", when->tm_hour, when->tm_min); break;
            case 'D':
            case 'x': snprintf(part, 64, "%02d/%02d/%02d", when->tm_mon + 1, when->tm_mday, when->tm_year % 100); break;
            case 'c':
                snprintf(part, 64, "%.3s %.3s %2d %02d:%02d:%02d %d", __day_name(when->tm_wday), __month_name(when->tm_mon),
                         when->tm_mday, when->tm_hour, when->tm_min, when->tm_sec, when->tm_year + 1900);
                break;
            case 'Z': snprintf(part, 64, "%s", "GMT"); break;
            case 'z': snprintf(part, 64, "%s", "+0000"); break;
            case 'n': snprintf(part, 64, "%s", "\n"); break;
            case 't': snprintf(part, 64, "%s", "\t"); break;
            case '%': break;
            default: return 0;
            }
        }
        size_t more = strlen(part);
        if (length + more >= most) return 0;
        memcpy(to + length, part, more);
        length += more;
    }
    to[length] = 0;
    return length;
}
char __the_date[32];
char *asctime(const tm *when)
{
    snprintf(__the_date, 32, "%.3s %.3s %2d %02d:%02d:%02d %d\n", __day_name(when->tm_wday), __month_name(when->tm_mon),
             when->tm_mday, when->tm_hour, when->tm_min, when->tm_sec, when->tm_year + 1900);
    return __the_date;
}
time_t timegm(tm *from) { return mktime(from); }
char *asctime_r(const tm *when, char *to)
{
    strcpy(to, asctime(when));
    return to;
}
char *ctime_r(const time_t *when, char *to)
{
    tm parts;
    return asctime_r(gmtime_r(when, &parts), to);
}
char *ctime(const time_t *when) { return asctime(gmtime(when)); }
// `std::put_time`: what is written later.
struct __written_time {
    tm __when;
    const char *__format;
};
__written_time __put_time(const tm *when, const char *format)
{
    __written_time made;
    made.__when = *when;
    made.__format = format;
    return made;
}
std::ostream &operator<<(std::ostream &out, const __written_time &time)
{
    char text[1024];
    strftime(text, sizeof(text), time.__format, &time.__when);
    return out << text;
}
