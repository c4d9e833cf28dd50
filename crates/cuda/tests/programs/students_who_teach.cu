// A university, where an assistant is a student and a teacher and one person.
#include <iostream>
#include <string>
#include <vector>
#include <memory>
#include <functional>
#include <map>
using namespace std;

class Person {
protected:
    string name;
    int age;
public:
    Person(string name, int age) : name(name), age(age) { cout << "Person(" << name << ")\n"; }
    virtual ~Person() { cout << "~Person(" << name << ")\n"; }
    virtual void introduce() const { cout << "I am " << name << ", " << age << "\n"; }
    const string &called() const { return name; }
    Person *self() { return this; }
    friend ostream &operator<<(ostream &out, const Person &person) { return out << "<" << person.name << ">"; }
};
class Student : virtual public Person {
protected:
    double grade;
public:
    Student(string name, int age, double grade) : Person(name, age), grade(grade) { cout << "Student\n"; }
    ~Student() { cout << "~Student\n"; }
    void introduce() const override { Person::introduce(); cout << "student with " << grade << "\n"; }
    double get() const { return grade; }
};
class Teacher : public virtual Person {
protected:
    vector<string> subjects;
public:
    Teacher(string name, int age, vector<string> subjects) : Person(name, age), subjects(subjects) { cout << "Teacher\n"; }
    ~Teacher() { cout << "~Teacher\n"; }
    void introduce() const override { Person::introduce(); cout << "teacher of " << subjects.size() << "\n"; }
    void add(string subject) { subjects.push_back(subject); }
};
class Assistant final : public Student, public Teacher {
    static int count;
public:
    Assistant(string name, int age) : Person(name, age), Student("no", 0, 1.5), Teacher("nobody", 0, {"maths"}) { count++; }
    ~Assistant() { count--; }
    void introduce() const override { Student::introduce(); Teacher::introduce(); cout << "assistant " << age << "\n"; }
    function<string()> later() { return [this] { return name + "!" + to_string(age); }; }
    static int how_many() { return count; }
};
int Assistant::count = 0;

template <typename T> struct Wrap : virtual T {
    int wrapped = 1;
    using T::T;
    int get() const { return this->v + wrapped; }
};
struct V { int v = 5; V() {} V(int v) : v(v) {} int only() const { return v * 2; } };
struct WW : Wrap<V>, virtual V { WW() : V(9) {} };

struct Device { int power = 1; virtual int use() { return power; } };
struct Printer : virtual Device { int use() override { return power += 10; } };
struct Scanner : virtual Device { };
struct Copier : Scanner, Printer { using Printer::use; };

struct Left { int x = 1; };
struct LeftA : Left {};
struct LeftB : Left { };
struct LeftC : LeftA, LeftB { using LeftB::x; int both() { return LeftA::x * 10 + LeftB::x; } };

Assistant global("global", 99);
Person *global_pointer = &global;
Student *global_student = &global;

void meet(const Person &person) { person.introduce(); }
template <typename T> void print_all(const vector<T *> &all) { for (auto *one : all) cout << *one << " " << one->called() << "\n"; }

int main()
{
    {
        Assistant ann("Ann", 25);
        meet(ann);
        cout << ann << " " << ann.called() << " " << Assistant::how_many() << "\n";
        Teacher &teacher = ann;
        teacher.add("physics");
        teacher.introduce();
        auto words = ann.later();
        cout << words() << "\n";
        vector<Person *> all = {&ann, global_pointer, &teacher, ann.self()};
        print_all(all);
        vector<Student *> students = {&ann, global_student};
        print_all(students);
        for (Person *person : all) {
            if (auto *student = dynamic_cast<Student *>(person)) cout << student->get() << "\n";
        }
        try {
            Teacher &again = dynamic_cast<Teacher &>(*all[1]);
            cout << again << "\n";
            Person other("Other", 1);
            Person &p = other;
            dynamic_cast<Student &>(p).introduce();
        } catch (const std::bad_cast &) { cout << "bad cast\n"; }
    }
    WW ww;
    cout << ww.get() << " " << ww.only() << " " << ww.v << "\n";
    Wrap<V> w(4);
    cout << w.get() << " " << w.v << "\n";
    Copier copier;
    Device *device = &copier;
    cout << device->use() << copier.use() << copier.Scanner::use() << "\n";
    LeftC c;
    c.LeftA::x = 5;
    cout << c.both() << "\n";
    map<string, shared_ptr<Person>> people;
    people["a"] = make_shared<Student>("Stu", 20, 2.0);
    people["b"] = shared_ptr<Person>(new Assistant("Asa", 21));
    for (auto &[key, person] : people) { cout << key << ": "; person->introduce(); }
    people.erase("a");
    people.clear();
    Assistant array[2] = {Assistant("one", 1), Assistant("two", 2)};
    Assistant moved = std::move(array[0]);
    cout << moved.called() << " " << Assistant::how_many() << "\n";
    array[1] = moved;
    cout << array[1].called() << "\n";
    return 0;
}
