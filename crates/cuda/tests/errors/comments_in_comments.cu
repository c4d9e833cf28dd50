// A comment ends where the first one within it does; and braces that are not closed are shown.
/* outer /* inner */
void fine() {} /* a * b */
*/
int main() {
    for (int i = 0; i < 3; i++) {
        fine();
    return 0;
}
