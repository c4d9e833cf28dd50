//! Files that programs read and write: C's and C++'s ways to them.

use std::collections::BTreeMap;

use async_trait::async_trait;
use expect_test::{Expect, expect};
use warpground_cuda::{Console, Event, FileSystem, HeldFiles, Options, Program, Stream};
use warpground_sim::{SimDevice, SimOptions};

struct Watcher {
    seen: String,
    files: HeldFiles,
}

#[async_trait(?Send)]
impl Console for Watcher {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
            Event::Diagnosis(found) => self.seen.push_str(&format!("[{}]\n", found.problem)),
            _ => {}
        }
    }

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        Some(&mut self.files)
    }
}

/// Runs the body of `main` beside two files; what it printed, and the files that it left.
fn check(body: &str, expected: &Expect) {
    let text = format!(
        "#include <cstdio>\n#include <cstdlib>\n#include <iostream>\n#include <fstream>\n#include <sstream>\n\
         #include <string>\n#include <cstring>\n#include <cerrno>\n#include <dirent.h>\n#include <fcntl.h>\n\
         #include <unistd.h>\n#include <vector>\nusing namespace std;\n\
         __global__ void say(int n) {{ printf(\"kernel %d\\n\", n); }}\nint main()\n{{\n{body}}}\n"
    );
    let program = Program::compile("files.cu", &text).unwrap_or_else(|refusal| panic!("{}", refusal.render()));
    let files = BTreeMap::from([
        ("data/numbers.txt".to_owned(), b"3\n1.5 2.5\n-4\nlast line".to_vec()),
        ("bytes.bin".to_owned(), vec![1, 0, 0, 0, 2, 0, 0, 0, 3]),
    ]);
    let mut watcher = Watcher { seen: String::new(), files: HeldFiles(files) };
    let device = SimDevice::new(SimOptions::default());
    let outcome = pollster::block_on(program.run(&device, &mut watcher, &Options::default()));
    let mut seen = format!("{}{outcome:?}\n", watcher.seen);
    for (path, bytes) in watcher.files.0 {
        if !matches!(&*path, "data/numbers.txt" | "bytes.bin") {
            seen.push_str(&format!("{path}: {:?}\n", String::from_utf8_lossy(&bytes)));
        }
    }
    expected.assert_eq(&seen);
}

#[test]
fn c_reads_words_lines_and_bytes() {
    check(
        r#"
    FILE *file = fopen("data/numbers.txt", "r");
    if (!file) return 1;
    int n, last;
    float a, b;
    printf("%d\n", fscanf(file, "%d", &n));
    printf("%d: ", fscanf(file, "%f %f", &a, &b));
    printf("%g %g\n", a, b);
    fscanf(file, "%d\n", &last);
    char line[32];
    printf("%d %s %d %d\n", last, fgets(line, sizeof(line), file), feof(file) != 0, fgetc(file));
    rewind(file);
    printf("%c%d\n", fgetc(file), feof(file));
    fclose(file);
    file = fopen("bytes.bin", "rb");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    int values[3] = {7, 7, 7};
    size_t read = fread(values, sizeof(int), 3, file);
    printf("%ld %zu %d %d %d\n", size, read, values[0], values[1], feof(file) != 0);
    fclose(file);
    printf("%d\n", fopen("missing.txt", "r") == NULL);
"#,
        &expect![[r#"
            1
            2: 1.5 2.5
            -4 last line 1 -1
            30
            9 2 1 2 1
            1
            Exited(0)
        "#]],
    );
}

#[test]
fn c_writes_and_appends() {
    check(
        r#"
    FILE *file = fopen("out.txt", "w");
    fprintf(file, "%d %s\n", 42, "words");
    fputs("more", file);
    fputc('!', file);
    fclose(file);
    file = fopen("out.txt", "a");
    int bytes[2] = {0x41414141, 0x42424242};
    printf("%zu\n", fwrite(bytes, sizeof(int), 2, file));
    fclose(file);
    file = fopen("out.txt", "r+");
    fseek(file, 3, SEEK_SET);
    fputc('W', file);
    fclose(file);
    fprintf(stdout, "%d\n", remove("bytes.bin"));
    printf("%d\n", fopen("bytes.bin", "r") == 0);
"#,
        &expect![[r#"
            2
            0
            1
            Exited(0)
            out.txt: "42 Words\nmore!AAAABBBB"
        "#]],
    );
}

#[test]
fn streams_of_files_read_and_write() {
    check(
        r#"
    ifstream in("data/numbers.txt");
    if (!in.is_open()) return 1;
    int n;
    float a, b;
    in >> n >> a >> b;
    string line;
    getline(in, line);
    cout << n << " " << a << " " << b << " [" << line << "]" << endl;
    while (getline(in, line)) cout << line << (in.eof() ? " (end)" : "") << "\n";
    cout << in.good() << in.eof() << in.fail() << endl;
    in.close();
    string path = "made/out.csv";
    ofstream out(path);
    out << "x," << 0.25f << "\n";
    out.close();
    ofstream more(path, ios::app);
    more << "y," << 7 << endl;
    more.close();
    ifstream bytes("bytes.bin", ios::binary | ios::ate);
    long size = bytes.tellg();
    bytes.seekg(0, ios::beg);
    vector<char> held(size);
    bytes.read(held.data(), size);
    cout << size << " " << (int)held[4] << " " << bytes.gcount() << "\n";
    ifstream none("missing.txt");
    if (!none) cout << "none\n";
    int sum = 0, value;
    ifstream again;
    again.open("data/numbers.txt");
    while (again >> value) sum += value;
    cout << sum << endl;
"#,
        &expect![[r#"
            3 1.5 2.5 []
            -4
            last line (end)
            011
            9 2 9
            none
            4
            Exited(0)
            made/out.csv: "x,0.25\ny,7\n"
        "#]],
    );
}

#[test]
fn streams_of_strings_are_streams() {
    check(
        r#"
    stringstream made;
    made << "n = " << 5 << ", " << 2.5;
    cout << made.str() << endl;
    istringstream words("7 apples 2.5");
    int n;
    string what;
    double price;
    words >> n >> what >> price;
    cout << n << what << price << " " << (words ? "good" : "bad") << endl;
    ostringstream other;
    other.precision(3);
    other << 3.14159;
    cout << 3.14159 << " " << other.str() << endl;
    string part;
    stringstream list("a,b,,c");
    while (getline(list, part, ',')) cout << "<" << part << ">";
    cout << endl;
"#,
        &expect![[r"
            n = 5, 2.5
            7apples2.5 good
            3.14159 3.14
            <a><b><><c>
            Exited(0)
        "]],
    );
}

#[test]
fn what_kernels_print_appears_where_a_call_waits_for_them() {
    check(
        r#"
    int *a, *b, host = 1;
    cudaMalloc(&a, 4);
    cudaMalloc(&b, 4);
    say<<<1, 1>>>(1);
    printf("launched\n");
    cudaMemset(a, 0, 4);
    cudaFree(0);
    cudaGetLastError();
    printf("not yet\n");
    printf("%d\n", cudaMemcpy(a, b, 4, cudaMemcpyHostToDevice));
    printf("%d\n", cudaMemcpy(&host, &host, 4, cudaMemcpyDeviceToHost));
    say<<<1, 1>>>(3);
    cudaFree(a);
    cudaFree(b);
    say<<<1, 1>>>(4);
"#,
        &expect![[r"
            launched
            not yet
            kernel 1
            0
            [the copy goes from host to host memory, and the direction given is another]
            1
            kernel 3
            [9 bytes that kernels printed are lost, as on a GPU: nothing waits for them]
            Exited(0)
        "]],
    );
}

#[test]
fn descriptors_read_write_and_move() {
    check(
        r#"
    int from = open("data/numbers.txt", O_RDONLY);
    char text[8] = "";
    printf("%d %d %.3s\n", from > 2, (int)read(from, text, 3), text);
    long at = lseek(from, -4, SEEK_END), count = read(from, text, 8);
    printf("%ld %ld %.4s\n", at, count, text);
    int closed = close(from), again = read(from, text, 1);
    printf("%d %d %d\n", closed, again, errno == EBADF);
    int missing = open("missing.bin", O_RDWR);
    printf("%d %d\n", missing, errno == ENOENT);
    int to = open("made.bin", O_CREAT | O_WRONLY | O_TRUNC, 0644);
    write(to, "abcdef", 6);
    lseek(to, 2, SEEK_SET);
    write(to, "CD", 2);
    close(to);
    int made = open("made.bin", O_CREAT | O_EXCL | O_RDWR, 0600);
    printf("%d %d\n", made, errno == EEXIST);
    to = open("made.bin", O_WRONLY | O_APPEND);
    write(to, "g", 1);
    close(to);
    write(1, "out\n", 4);
    FILE *file = fopen("made.bin", "r");
    FILE *same = fdopen(fileno(file), "r");
    int first = fgetc(file), second = fgetc(same);
    printf("%c%c %d\n", first, second, fileno(stdout));
    fclose(file);
    file = fopen("missing.txt", "r");
    printf("%d %s\n", file == NULL, strerror(errno));
"#,
        &expect![[r#"
            1 3 3
            1
            18 4 line
            0 -1 1
            -1 1
            -1 1
            out
            ab 1
            1 No such file or directory
            Exited(0)
            made.bin: "abCDefg"
        "#]],
    );
}

#[test]
fn folders_say_what_is_in_them() {
    check(
        r#"
    fclose(fopen("data/new.txt", "w"));
    const char *paths[] = {".", "data", "none"};
    for (const char *path : paths) {
        DIR *folder = opendir(path);
        printf("%s:", path);
        if (!folder) {
            printf(" %s\n", strerror(errno));
            continue;
        }
        while (struct dirent *entry = readdir(folder)) printf(" %s%s", entry->d_name, entry->d_type == DT_DIR ? "/" : "");
        printf("\n");
        closedir(folder);
    }
"#,
        &expect![[r#"
            .: ./ ../ bytes.bin data/
            data: ./ ../ new.txt numbers.txt
            none: No such file or directory
            Exited(0)
            data/new.txt: ""
        "#]],
    );
}

#[test]
fn lines_of_any_length_are_read_and_streams_are_put_elsewhere() {
    check(
        r#"
    FILE *file = fopen("data/numbers.txt", "r");
    char *line = NULL;
    size_t room = 0;
    long length;
    while ((length = getline(&line, &room, file)) != -1) printf("%ld %c %d\n", length, line[0], room > (size_t)length);
    free(line);
    fclose(file);
    if (!freopen("bytes.bin", "r", stdin)) return 1;
    int first = getchar(), second = getchar();
    printf("%d %d\n", first, second);
    if (freopen("missing.txt", "r", stdin)) return 1;
    if (!freopen("said.txt", "w", stdout)) return 1;
    printf("to a file\n");
    cout << "and more" << endl;
    say<<<1, 1>>>(5);
    cudaDeviceSynchronize();
    fflush(stdout);
    try {
        throw 3;
    } catch (...) {
        terminate();
    }
"#,
        &expect![[r#"
            2 3 1
            8 1 1
            3 - 1
            9 l 1
            1 0
            Exited(134)
            said.txt: "to a file\nand more\nkernel 5\n"
        "#]],
    );
}

#[test]
fn libwb_reads_vectors_and_compares_solutions() {
    let text = r#"
#include "wb.h"
#include <nvtx3/nvToolsExt.h>
int main(int argc, char **argv)
{
    int length, rows, columns;
    wbArg_t args = wbArg_read(argc, argv);
    nvtxRangePushA("all");
    float *data = (float *)wbImport(wbArg_getInputFile(args, 0), &length);
    float *matrix = (float *)wbImport(wbArg_getInputFile(args, 1), &rows, &columns);
    wbLog(TRACE, "lengths ", length, " ", rows, " x ", columns);
    for (int i = 0; i < length; i++) data[i] *= 2;
    wbSolution(args, data, length);
    data[1] = 7;
    wbSolution(args, data, length);
    nvtxRangePop();
    free(data);
    free(matrix);
}
"#;
    let program = Program::compile("wb.cu", text).map_err(|refusal| refusal.render()).expect("it compiles");
    let files = BTreeMap::from([
        ("a.raw".to_owned(), b"3\n1\n2\n3.5\n".to_vec()),
        ("b.raw".to_owned(), b"2 2\n1 2\n3 4\n".to_vec()),
        ("c.raw".to_owned(), b"3\n2\n4\n7\n".to_vec()),
    ]);
    let mut watcher = Watcher { seen: String::new(), files: HeldFiles(files) };
    let device = SimDevice::new(SimOptions::default());
    let arguments = ["-i", "a.raw,b.raw", "-e", "c.raw", "-t", "vector"].map(str::to_owned).to_vec();
    let options = Options { arguments, ..Options::default() };
    let outcome = pollster::block_on(program.run(&device, &mut watcher, &options));
    expect![[r"
        TRACE: lengths 3 2 x 2
        The solution is correct.
        The solution did not match the expected results at index 1. Expecting 4 but got 7.
    "]]
    .assert_eq(&watcher.seen);
    assert_eq!(outcome, warpground_cuda::Outcome::Exited(0));
}
