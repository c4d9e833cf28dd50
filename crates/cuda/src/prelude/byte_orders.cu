// Numbers in the order of bytes of files and of networks; this machine has the lowest byte first.
unsigned short bswap_16(unsigned short number) { return (unsigned short)(number << 8 | number >> 8); }
unsigned int bswap_32(unsigned int number) { return (unsigned int)bswap_16((unsigned short)number) << 16 | bswap_16((unsigned short)(number >> 16)); }
unsigned long bswap_64(unsigned long number) { return (unsigned long)bswap_32((unsigned int)number) << 32 | bswap_32((unsigned int)(number >> 32)); }
unsigned short htole16(unsigned short number) { return number; }
unsigned int htole32(unsigned int number) { return number; }
unsigned long htole64(unsigned long number) { return number; }
unsigned short le16toh(unsigned short number) { return number; }
unsigned int le32toh(unsigned int number) { return number; }
unsigned long le64toh(unsigned long number) { return number; }
unsigned short htobe16(unsigned short number) { return bswap_16(number); }
unsigned int htobe32(unsigned int number) { return bswap_32(number); }
unsigned long htobe64(unsigned long number) { return bswap_64(number); }
unsigned short be16toh(unsigned short number) { return bswap_16(number); }
unsigned int be32toh(unsigned int number) { return bswap_32(number); }
unsigned long be64toh(unsigned long number) { return bswap_64(number); }
unsigned short htons(unsigned short number) { return bswap_16(number); }
unsigned short ntohs(unsigned short number) { return bswap_16(number); }
unsigned int htonl(unsigned int number) { return bswap_32(number); }
unsigned int ntohl(unsigned int number) { return bswap_32(number); }
