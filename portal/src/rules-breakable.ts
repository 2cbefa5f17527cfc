/** Where a line may break within an address: behind each @ and before each dot; pure. Together the parts are the text. */
export const breakableParts = (text: string): readonly string[] =>
  text
    .replace(/@/g, '@\n')
    .replace(/\./g, '\n.')
    .split('\n')
    .filter((part) => part !== '');
