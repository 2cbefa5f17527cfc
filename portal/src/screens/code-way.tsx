/** Chooses how the signing code comes: by e-mail, or by SMS if the mobile on file can get it. */
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { Options } from '../ui/field.tsx';
import { shownDigits } from '../ui/phone.tsx';

/** Shows nothing when there is only one way. */
export function CodeWayField({ way, onChoose }: { readonly way: CodeWay; readonly onChoose: (way: CodeWay) => void }) {
  const c = usePortal().t.codigo;
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

/** Tells by the masked destination whether the code went by e-mail or SMS: a number has no @. */
export const codeWayFrom = (sentTo: string): CodeWay => (sentTo.includes('@') ? 'correo' : 'sms');
