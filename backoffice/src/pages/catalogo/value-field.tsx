/** What a field of the catalogue is to be: chosen, where there are codes for it; in both languages, where families read it. */
import { PAPERS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Button, Fieldset, Group, MultiSelect, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEPARATOR } from './correction-value.ts';
import { kindOf, lastOf } from './field-name.ts';
import { useWords } from './words.ts';

interface ValueProps {
  readonly field: string;
  readonly before: unknown;
}

const LONG = { autosize: true, minRows: 1, maxLength: 4000 } as const;

export function Value({ field, before }: ValueProps) {
  switch (kindOf(field)) {
    case 'sets':
      return <Sets before={(before ?? []) as string[][]} />;
    case 'bilingual':
      return <BothLanguages before={before as Bilingual | null} />;
    case 'loss':
      return <Loss before={before as Lost | null} />;
    default:
      return <Plain field={field} before={before} />;
  }
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

/** Sets of papers, of which any is enough. */
function Sets({ before: initial }: { readonly before: readonly (readonly string[])[] }) {
  const { t } = useTranslation('catalogo');
  const next = useRef(initial.length);
  const [sets, put] = useState(initial.map((papers, id) => ({ id, papers: [...papers] })));
  const options = PAPERS.map((value) => ({ value, label: t(`papel.${value}`) }));
  const change = (id: number, papers: string[]) =>
    put((before) => before.map((one) => (one.id === id ? { id, papers } : one)));
  const add = () => {
    const id = next.current; // read now: React may look into the list later
    next.current += 1;
    put((before) => [...before, { id, papers: [] }]);
  };
  return (
    <Fieldset legend={t('despues')}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('ayudaConjuntos')}
        </Text>
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

/** What is said of a field that is written. */
function helpOf(field: string, before: unknown) {
  if (lastOf(field) === 'retencion') return 'ayudaRetencion';
  return Array.isArray(before) ? 'ayudaLista' : 'vacioEsDesconocido';
}

function Plain({ field, before }: ValueProps) {
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
