/** Corrects a field, or confirms it: then the value stays as it was. */
import { SOURCE_KINDS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Button, MultiSelect, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { changesOf, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { type Field, lastOf } from './field-name.ts';
import { useWords } from './words.ts';

export function Correction({
  codigo,
  campo,
  cerrar,
}: {
  readonly codigo: string;
  readonly campo: Field;
  readonly cerrar: () => void;
}) {
  const { t } = useTranslation('catalogo');
  const [theSeen, mark] = useState(true);
  const { seen, before, onFail } = useSeen(campo);
  const { inOneLine } = useWords();
  const theBefore: unknown = JSON.parse(seen.valor);
  const changes =
    before && changesOf([[t('valor'), inOneLine(seen.campo, before.valor), inOneLine(seen.campo, seen.valor)]]);
  const [confirms, confirm] = useState(false);
  const correct = useCommand('POST /catalogo/proveedores/{codigo}/correcciones', {
    hecho: t('guardada'),
    onFinish: cerrar,
    onFail,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const from = (name: string) => String(fields.get(name) ?? '').trim();
    const afterwards = readValue(seen.campo, theBefore, fields);
    confirm(JSON.stringify(afterwards) === seen.valor);
    correct.mutate({
      parametros: { codigo },
      cuerpo: {
        campo: seen.campo,
        antes: seen.valor,
        despues: JSON.stringify(afterwards),
        motivo: from('motivo'),
        fuente: theSeen ? { clase: from('clase') as 'oficial', referencia: from('referencia') } : null,
      },
    });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        {/* whoever only confirms goes on with what is there now; what was written stays */}
        <Value key={(confirms ? seen : (before ?? seen)).valor} campo={seen.campo} antes={theBefore} />
        <Textarea name="motivo" label={t('motivo')} required maxLength={500} autosize minRows={1} />
        <Switch label={t('vistoHoy')} checked={theSeen} onChange={({ currentTarget: { checked } }) => mark(checked)} />
        {theSeen && (
          <>
            <Choice
              name="clase"
              label={t('claseDeFuente')}
              data={SOURCE_KINDS.map((value) => ({ value, label: t(`clases.${value}`) }))}
            />
            <TextInput name="referencia" label={t('referencia')} required maxLength={500} />
          </>
        )}
        <Refused fallo={correct.error} changes={changes} />
        <Button type="submit" loading={correct.isPending}>
          {t('guardar')}
        </Button>
      </Stack>
    </form>
  );
}

/** What the field is to be: chosen, where the catalogue has codes for it; in both languages, where families read it. */
function Value({ campo, antes }: { readonly campo: string; readonly antes: unknown }) {
  const { t } = useTranslation('catalogo');
  const { codesOf, wordOf } = useWords();
  const options = codesOf(campo)?.map((value) => ({ value, label: wordOf(campo, value) }));
  if (options && Array.isArray(antes))
    return (
      <MultiSelect
        name="despues"
        label={t('despues')}
        description={t('elijaVarios')}
        data={options}
        defaultValue={antes.map(String)}
        hiddenInputValuesDivider={SEPARATOR}
        data-autofocus
      />
    );
  if (options)
    return (
      <Select
        name="despues"
        label={t('despues')}
        description={typeof antes === 'boolean' ? undefined : t('vacioEsDesconocido')}
        data={options}
        defaultValue={antes === null ? null : String(antes)}
        clearable={typeof antes !== 'boolean'}
        allowDeselect={false}
        data-autofocus
      />
    );
  const common = { autosize: true, minRows: 1, maxLength: 4000 } as const;
  if (isBilingual(campo)) {
    const texts = antes as Readonly<Record<string, string>> | null;
    return (
      <>
        <Textarea name="es" label={t('enEspanol')} defaultValue={texts?.es ?? ''} {...common} data-autofocus />
        <Textarea name="en" label={t('enIngles')} defaultValue={texts?.en ?? ''} {...common} />
      </>
    );
  }
  return (
    <Textarea
      name="despues"
      label={t('despues')}
      description={t(Array.isArray(antes) ? 'ayudaLista' : 'vacioEsDesconocido')}
      defaultValue={Array.isArray(antes) ? antes.join('\n') : String(antes ?? '')}
      {...common}
      data-autofocus
    />
  );
}

const SEPARATOR = '\n';
/** Notes are read by families, in their language. */
const isBilingual = (field: string): boolean => lastOf(field) === 'notas';

/** As the kind of the old value says; what is empty is not known. */
function readValue(field: string, before: unknown, fields: FormData): unknown {
  const from = (name: string) => String(fields.get(name) ?? '').trim();
  if (isBilingual(field)) return from('es') || from('en') ? { es: from('es'), en: from('en') } : null;
  const text = from('despues');
  if (Array.isArray(before))
    return text
      .split(SEPARATOR)
      .map((line) => line.trim())
      .filter(Boolean);
  if (text === '') return null;
  if (typeof before === 'boolean') return text === 'true';
  if (typeof before === 'number' || (before === null && /^\d+$/.test(text))) return Number(text);
  return text;
}
