// A linked list of new and delete, and strings that are put together and searched.
#include <iostream>
#include <string>

struct Node {
    int value;
    Node *next;
    Node(int v, Node *n = nullptr) : value(v), next(n) {}
};

class List {
    Node *head = nullptr;
    int size_ = 0;

public:
    ~List()
    {
        while (head) {
            Node *n = head->next;
            delete head;
            head = n;
        }
    }

    void push(int v)
    {
        head = new Node(v, head);
        ++size_;
    }

    int size() const { return size_; }
    void toArray(int *out) const
    {
        int i = 0;
        for (Node *p = head; p; p = p->next) out[i++] = p->value;
    }
};

__global__ void negate(int *a, int n)
{
    int i = threadIdx.x;
    if (i < n) a[i] = -a[i];
}

int main()
{
    List l;
    for (int i = 0; i < 5; ++i) l.push(i * i);
    int a[5], *d;
    l.toArray(a);
    cudaMalloc(&d, sizeof a);
    cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    negate<<<1, 32>>>(d, l.size());
    cudaMemcpy(a, d, sizeof a, cudaMemcpyDeviceToHost);
    cudaFree(d);
    std::string line;
    for (int x : a) line += std::to_string(x) + " ";
    std::cout << line << line.size() << std::endl;
    if (auto p = line.find("-9"); p != std::string::npos) std::cout << p << std::endl;
    std::cout << line.substr(0, 3) << std::endl;
}
