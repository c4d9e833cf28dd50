// Structures without gaps: by an attribute in front of the name and behind the brace, and by #pragma pack, as file headers have it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

struct __attribute__((packed)) Entry {
    char tag;
    int number;
    short part;
};
struct Behind {
    char tag;
    int number;
} __attribute__((packed));
struct __attribute__((aligned(16))) Wide {
    float x;
};
#pragma pack(push, 1)
typedef struct {
    uint16_t type;
    uint32_t size;
    uint16_t reserved[2];
    uint32_t offset;
} BitmapFileHeader;
struct BitmapInfoHeader {
    uint32_t size;
    int32_t width, height;
    uint16_t planes, bits;
    uint32_t compression, image_size;
    int32_t horizontal, vertical;
    uint32_t colors, important;
};
#pragma pack(pop)
#pragma pack(2)
struct Halfway {
    char c;
    double d;
};
#pragma pack()
struct Plain {
    char c;
    int i;
};

int main()
{
    printf("%zu %zu %zu %zu %zu %zu %zu\n", sizeof(Entry), sizeof(Behind), sizeof(Wide), sizeof(BitmapFileHeader), sizeof(BitmapInfoHeader), sizeof(Halfway), sizeof(Plain));
    printf("%zu %zu %zu %zu\n", offsetof(Entry, number), offsetof(Entry, part), offsetof(BitmapFileHeader, offset), offsetof(Halfway, d));
    unsigned char file[14] = {'B', 'M', 0x36, 0x10, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0};
    BitmapFileHeader header;
    memcpy(&header, file, sizeof(header));
    printf("%x %u %u\n", header.type, header.size, header.offset);
    Entry entries[3];
    for (int i = 0; i < 3; i++) {
        entries[i].tag = 'a' + i;
        entries[i].number = 1000 * i - 1;
        entries[i].part = -i;
    }
    Entry copy = entries[2];
    copy.number += 5;
    printf("%c %d %d, %c %d %d, %td\n", entries[1].tag, entries[1].number, entries[1].part, copy.tag, copy.number, copy.part, (char *)&entries[2] - (char *)&entries[0]);
    Halfway half = {'h', 2.5};
    half.d *= 3;
    printf("%c %g\n", half.c, half.d);
}
