/** Asks once for the identity number of the deceased, where the insurer had none; nothing waits for it. */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Field, OF_ANOTHER } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';

export function DeceasedNumber() {
  const { t, client, announce } = usePortal();
  const { fallecido } = useCaso();
  const n = t.envio.numero;
  const save = useAction((numero: string) => client.request('POST /fallecido/identidad', { body: { numero } }));
  const form = useForm<{ numero: string }>({
    draft: null,
    initial: { numero: '' },
    checks: () => ({}),
    action: { ...save, run: async ({ numero }) => numero.trim() !== '' && save.run(numero.trim()) },
    onDone: () => announce(n.hecho),
  });
  if (!fallecido.sin_numero) return null;
  return (
    <Form form={form} button={n.boton} kind="segundo" className="pila-junta">
      <Field
        {...form.text('numero')}
        label={put(n.etiqueta, { fallecido: fallecido.nombre })}
        help={n.ayuda}
        maxLength={40}
        attributes={OF_ANOTHER}
      />
    </Form>
  );
}
