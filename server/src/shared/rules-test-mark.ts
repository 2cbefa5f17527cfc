/** Marks answers, deliveries and kept e-mails of a test insurer, so that nobody takes them for real ones. */
export const TEST_MARK = { 'x-albacea-ensayo': '1' } as const;
