// Parts of a listing, without the functions around them.
1. int width = 16;
add<<<1, width>>>(d, n);
if (width > 3) {
    width = 2;
} else {
    width = 3;
}
4. int height = 16;
