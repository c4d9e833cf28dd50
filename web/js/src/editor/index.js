export { CodeEditor } from "./code-editor.js";
