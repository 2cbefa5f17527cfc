/** Where the code to sign comes: by e-mail, or to the mobile on file where it may go there. */
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { put } from '@albacea/words/put.ts';
import { useData } from '../data/use-data.ts';
import { usePhoneWords } from '../texts/phone.ts';
import { Options } from '../ui/field.tsx';
import { shownDigits } from '../ui/phone.tsx';

/** Nothing is asked where there is no choice. */
export function CodeWayField({ way, onChoose }: { readonly way: CodeWay; readonly onChoose: (way: CodeWay) => void }) {
  const c = usePhoneWords().codigo;
  const phone = useData('GET /contacto', {}).data?.codigo ?? null;
  if (phone === null) return null;
  return (
    <Options
      id="donde"
      legend={c.donde}
      options={[
        { value: 'correo', title: c.correo },
        { value: 'sms', title: c.sms, text: put(c.smsTexto, { fin: shownDigits(phone) }) },
      ]}
      chosen={way}
      onChoose={onChoose}
    />
  );
}

/** Which way the code went, by where it went: a masked number has no @. */
export const wayOfSent = (sentTo: string): CodeWay => (sentTo.includes('@') ? 'correo' : 'sms');
