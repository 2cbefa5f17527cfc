/** The heir corrects their misspelt name on file and goes on signing with it. */
import type { CorrectedName } from '@albacea/contract/schemas/mandato.ts';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import type { Texts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormState, missing, useForm } from '../ui/form.tsx';
import { Screen } from '../ui/screen.tsx';

interface Props {
  readonly onDone: (name: string) => void;
  readonly onBack: () => void;
}

export function CorrectName({ onDone, onBack }: Props) {
  const { t, client } = usePortal();
  const c = t.autorizacion.corregir;
  const form = useForm<CorrectedName>({
    draft: null,
    initial: { nombre: '', apellidos: '' },
    checks: (name) => nameErrors(name, t),
    action: useAction((name) => client.request('POST /mandato/nombre', { body: trimmed(name) })),
    onDone: (name) => onDone(inOneLine(trimmed(name))),
  });
  const goBack = (
    <Button kind="enlace" onPress={onBack}>
      {c.volver}
    </Button>
  );
  return (
    <Screen title={c.titulo} lead={c.entradilla}>
      <Form form={form} button={c.guardar} beside={goBack}>
        <NameFields form={form} />
      </Form>
    </Screen>
  );
}

export const inOneLine = ({ nombre, apellidos }: CorrectedName): string => `${nombre} ${apellidos}`;

export const trimmed = ({ nombre, apellidos }: CorrectedName): CorrectedName => ({
  nombre: nombre.trim(),
  apellidos: apellidos.trim(),
});

export const nameErrors = ({ nombre, apellidos }: CorrectedName, { autorizacion: { corregir: c } }: Texts) => ({
  nombre: missing(nombre, c.faltaNombre),
  apellidos: missing(apellidos, c.faltanApellidos),
});

export function NameFields({ form }: { readonly form: Pick<FormState<CorrectedName>, 'text'> }) {
  const c = usePortal().t.autorizacion.corregir;
  return (
    <>
      <Field
        {...form.text('nombre')}
        label={c.nombre}
        maxLength={100}
        attributes={{ autoComplete: 'given-name', autoCapitalize: 'words' }}
      />
      <Field
        {...form.text('apellidos')}
        label={c.apellidos}
        maxLength={150}
        attributes={{ autoComplete: 'family-name', autoCapitalize: 'words' }}
      />
      <p class="suave">{c.despues}</p>
    </>
  );
}
