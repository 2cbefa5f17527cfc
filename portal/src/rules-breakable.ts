/** Splits an address where a line may break: after each @ and before each dot; pure. Joined, the parts are the text. */
export const breakableParts = (text: string): readonly string[] =>
  text
    .replace(/@/g, '@\n')
    .replace(/\./g, '\n.')
    .split('\n')
    .filter((part) => part !== '');
