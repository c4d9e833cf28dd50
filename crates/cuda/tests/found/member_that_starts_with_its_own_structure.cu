struct Node { int depth = Node().depth + 1; };

int main()
{
    Node node;
    return node.depth;
}
