/** Corrects the value of a field or, if the value is left as it is, confirms it. */
import { FORM_DATA, PAPERS, SOURCE_KINDS } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { FormField } from '@albacea/contract/schemas/proveedores.ts';
import {
  Button,
  Fieldset,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandForm } from '../../ui/command.tsx';
import { Choice } from '../../ui/inputs.tsx';
import { changesOf, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { isOurs } from './certainty.ts';
import { lineOf, readValue, SEPARATOR } from './correction-value.ts';
import { type Field, kindOf, lastOf, useWords } from './words.ts';

export function Correction({
  code,
  field,
  onClose,
}: {
  readonly code: string;
  readonly field: Field;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('catalogo');
  // our own decisions have no source
  const [isSeenToday, mark] = useState(!isOurs(field.campo));
  const { seen, before, onFail } = useSeen(field);
  const { inOneLine } = useWords();
  const valueBefore: unknown = JSON.parse(seen.valor);
  const changes =
    before && changesOf([[t('valor'), inOneLine(seen.campo, before.valor), inOneLine(seen.campo, seen.valor)]]);
  const [confirms, confirm] = useState(false);
  return (
    <CommandForm
      call="POST /catalogo/proveedores/{codigo}/correcciones"
      params={{ codigo: code }}
      fields={{
        motivo: { label: t('motivo'), minRows: 1 },
        'fuente.clase': (
          <>
            <Switch
              label={t('vistoHoy')}
              checked={isSeenToday}
              onChange={({ currentTarget: { checked } }) => mark(checked)}
            />
            {isSeenToday && (
              <Choice
                name="fuente.clase"
                label={t('claseDeFuente')}
                data={SOURCE_KINDS.map((value) => ({ value, label: t(`clases.${value}`) }))}
              />
            )}
          </>
        ),
        ...(isSeenToday && {
          'fuente.referencia': { label: t('referencia'), required: true },
          'fuente.fecha_documento': { label: t('fechaDocumento'), description: t('fechaDocumentoAyuda') },
        }),
      }}
      shape={({ motivo, fuente }, from) => {
        const afterwards = readValue(seen.campo, valueBefore, from);
        confirm(JSON.stringify(afterwards) === seen.valor);
        return {
          campo: seen.campo,
          antes: seen.valor,
          despues: JSON.stringify(afterwards),
          motivo,
          fuente: fuente ? { ...fuente, fecha_documento: fuente.fecha_documento ?? null } : null,
        };
      }}
      refusal={(failure) => <Refused failure={failure} changes={changes} />}
      done={t('guardada')}
      onFinish={onClose}
      onFail={onFail}
      button={t('guardar')}
    >
      {/* remounted with the newest value if the person only confirms; a value that was typed stays */}
      <Value key={(confirms ? seen : (before ?? seen)).valor} field={seen.campo} before={valueBefore} />
    </CommandForm>
  );
}

interface ValueProps {
  readonly field: string;
  readonly before: unknown;
}

const LONG = { autosize: true, minRows: 1, maxLength: 4000 } as const;

/** The new value of a field: chosen where it has codes, in both languages where families read it. */
function Value({ field, before }: ValueProps) {
  switch (kindOf(field)) {
    case 'sets':
      return <Sets before={(before ?? []) as string[][]} />;
    case 'bilingual':
      return <BothLanguages before={before as Bilingual | null} />;
    case 'loss':
      return <Loss before={before as Lost | null} />;
    case 'form':
      return <Form before={(before ?? []) as FormField[]} />;
    default:
      return <TextValue field={field} before={before} />;
  }
}

/** The fields of the provider's form, one per line, each with the datum that goes into it. */
function Form({ before }: { readonly before: readonly FormField[] }) {
  const { t } = useTranslation('catalogo');
  const codes = [...FORM_DATA, ...PAPERS].join(', ');
  return (
    <Textarea
      name="despues"
      label={t('despues')}
      description={t('ayudaFormulario', { codigos: codes })}
      defaultValue={before.map(lineOf).join(SEPARATOR)}
      {...LONG}
      data-autofocus
    />
  );
}

type Bilingual = Readonly<Record<'es' | 'en', string>>;
interface Lost {
  readonly dias: number | null;
  readonly texto: Bilingual;
}

function BothLanguages({ before }: { readonly before: Bilingual | null }) {
  const { t } = useTranslation('catalogo');
  return (
    <>
      <Textarea name="es" label={t('enEspanol')} defaultValue={before?.es ?? ''} {...LONG} data-autofocus />
      <Textarea name="en" label={t('enIngles')} defaultValue={before?.en ?? ''} {...LONG} />
    </>
  );
}

function Loss({ before }: { readonly before: Lost | null }) {
  const { t } = useTranslation('catalogo');
  return (
    <>
      <BothLanguages before={before?.texto ?? null} />
      <NumberInput
        name="dias"
        label={t('diasHastaPerderse')}
        description={t('diasHastaPerderseAyuda')}
        defaultValue={before?.dias ?? ''}
        min={0}
        max={3650}
        allowDecimal={false}
      />
    </>
  );
}

/** Sets of documents, of which any is enough. */
function Sets({ before: initial }: { readonly before: readonly (readonly string[])[] }) {
  const { t } = useTranslation('catalogo');
  const next = useRef(initial.length);
  const [sets, put] = useState(initial.map((papers, id) => ({ id, papers: [...papers] })));
  const options = PAPERS.map((value) => ({ value, label: t(`papel.${value}`) }));
  const change = (id: number, papers: string[]) =>
    put((before) => before.map((one) => (one.id === id ? { id, papers } : one)));
  const add = () => {
    const id = next.current; // read now: React may run the updater later
    next.current += 1;
    put((before) => [...before, { id, papers: [] }]);
  };
  return (
    <Fieldset legend={t('despues')}>
      <Stack gap="sm">
        <FinePrint>{t('ayudaConjuntos')}</FinePrint>
        {sets.length === 0 && <Text size="sm">{t('ningunPapel')}</Text>}
        {sets.map(({ id, papers }, i) => (
          <Group key={id} align="flex-end" gap="xs">
            <MultiSelect
              label={t(i === 0 ? 'unConjunto' : 'otroConjunto', { n: i + 1 })}
              data={options}
              value={papers}
              onChange={(value) => change(id, value)}
              searchable
              flex="1 1 14rem"
              miw={0}
            />
            <Button
              variant="default"
              flex="none"
              px="sm"
              onClick={() => put((before) => before.filter((one) => one.id !== id))}
              aria-label={t('quitarConjunto', { n: i + 1 })}
            >
              {t('quitar')}
            </Button>
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            className="boton-largo"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={add}
            disabled={sets.length >= 8}
          >
            {t(sets.length === 0 ? 'anadirPapeles' : 'anadirConjunto')}
          </Button>
        </div>
        <input type="hidden" name="despues" value={JSON.stringify(sets.map(({ papers }) => papers))} />
      </Stack>
    </Fieldset>
  );
}

/** The help below a text field. */
function helpOf(field: string, before: unknown) {
  if (lastOf(field) === 'retencion') return 'ayudaRetencion';
  return Array.isArray(before) ? 'ayudaLista' : 'vacioEsDesconocido';
}

function TextValue({ field, before }: ValueProps) {
  const { t } = useTranslation('catalogo');
  const { codesOf, wordOf } = useWords();
  const options = codesOf(field)?.map((value) => ({ value, label: wordOf(field, value) }));
  if (options && Array.isArray(before))
    return (
      <MultiSelect
        name="despues"
        label={t('despues')}
        description={t('elijaVarios')}
        data={options}
        defaultValue={before.map(String)}
        hiddenInputValuesDivider={SEPARATOR}
        data-autofocus
      />
    );
  if (options)
    return (
      <Select
        name="despues"
        label={t('despues')}
        description={typeof before === 'boolean' ? undefined : t('vacioEsDesconocido')}
        data={options}
        defaultValue={before === null ? null : String(before)}
        clearable={typeof before !== 'boolean'}
        allowDeselect={false}
        data-autofocus
      />
    );
  return (
    <Textarea
      name="despues"
      label={t('despues')}
      description={t(helpOf(field, before))}
      defaultValue={Array.isArray(before) ? before.join('\n') : String(before ?? '')}
      {...LONG}
      data-autofocus
    />
  );
}
