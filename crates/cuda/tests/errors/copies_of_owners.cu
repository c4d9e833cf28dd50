// Objects that cannot be copied, since they own something that cannot.
#include <memory>
#include <queue>
#include <utility>

struct Image
{
    std::unique_ptr<float[]> pixels;
    int width;
};

struct Album
{
    Image cover;
};

class Buffer
{
public:
    Buffer(int n) { cudaMalloc(&data, n); }
    Buffer(const Buffer &) = delete;
    ~Buffer() { cudaFree(data); }
private:
    char *data;
};

void show(Image image) {}

Album best;

Album chosen() { return best; }

int main()
{
    Image image;
    Image other = image;
    other = image;
    show(image);
    Album album;
    Album twice{album};
    Buffer buffer(4);
    Buffer same(buffer);
    auto again = buffer;
    auto captured = [image]() { return image.width; };
    std::unique_ptr<int> one(new int(1)), two;
    two = one;
    show(std::move(image));
    return 0;
}
