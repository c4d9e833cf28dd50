/**
 * The most that may arrive with a first visit, for a kernel's page with its editor, and with what is first used later, in
 * bytes after Brotli. The build weighs its files against these numbers, and the browser tests weigh what a visit loads.
 */
export const BUDGETS = { page: 370_000, kernel: 899_000, modules: 315_000, parts: 1_150_000, worker: 2_600_000, vectors: 2_700_000 };
