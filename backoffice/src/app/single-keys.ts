/** Keys of one character, which whoever dictates to the computer turns off (WCAG 2.2, 2.1.4). */
import { useLocalStorage } from '@mantine/hooks';

/** Whether they do anything in this browser, and how that is changed. */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'albacea.teclas', defaultValue: true, getInitialValueInEffect: false });

/** What a button does, and the key that does the same. */
export function useWithKey(label: string, key: string): string {
  const [on] = useSingleKeys();
  return on ? `${label} ( ${key} )` : label;
}
