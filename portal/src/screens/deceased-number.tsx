/** Asks once for the identity number of the deceased, where the insurer had none; nothing waits for it. */
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionFailure, faultOfField } from '../ui/notice.tsx';

export function DeceasedNumber() {
  const { t, client, announce } = usePortal();
  const { fallecido } = useCaso();
  const [number, write] = useState('');
  const save = useAction((numero: string) => client.request('POST /fallecido/identidad', { body: { numero } }));
  const n = t.envio.numero;
  const refused = faultOfField(save.error, t);
  if (!fallecido.sin_numero) return null;
  return (
    <form
      class="pila-junta"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (number.trim() !== '' && (await save.run(number.trim()))) announce(n.hecho);
      }}
    >
      <ActionFailure error={refused ? null : save.error} />
      <Field
        id="numero"
        label={put(n.etiqueta, { fallecido: fallecido.nombre })}
        help={n.ayuda}
        error={refused?.text}
        maxLength={40}
        value={number}
        onChange={(value) => {
          write(value);
          if (refused) save.forgetError();
        }}
        attributes={{ autoComplete: 'off' }}
      />
      <div class="botones">
        <Button type="submit" kind="segundo" busy={save.busy}>
          {n.boton}
        </Button>
      </div>
    </form>
  );
}
