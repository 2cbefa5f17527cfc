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
  readonly campo: string;
  readonly antes: unknown;
}

const LONG = { autosize: true, minRows: 1, maxLength: 4000 } as const;

export function Value({ campo, antes }: ValueProps) {
  switch (kindOf(campo)) {
    case 'sets':
      return <Sets antes={(antes ?? []) as string[][]} />;
    case 'bilingual':
      return <BothLanguages antes={antes as Bilingual | null} />;
    case 'loss':
      return <Loss antes={antes as Lost | null} />;
    default:
      return <Plain campo={campo} antes={antes} />;
  }
}

type Bilingual = Readonly<Record<'es' | 'en', string>>;
interface Lost {
  readonly dias: number | null;
  readonly texto: Bilingual;
}

function BothLanguages({ antes }: { readonly antes: Bilingual | null }) {
  const { t } = useTranslation('catalogo');
  return (
    <>
      <Textarea name="es" label={t('enEspanol')} defaultValue={antes?.es ?? ''} {...LONG} data-autofocus />
      <Textarea name="en" label={t('enIngles')} defaultValue={antes?.en ?? ''} {...LONG} />
    </>
  );
}

function Loss({ antes }: { readonly antes: Lost | null }) {
  const { t } = useTranslation('catalogo');
  return (
    <>
      <BothLanguages antes={antes?.texto ?? null} />
      <NumberInput
        name="dias"
        label={t('diasHastaPerderse')}
        description={t('diasHastaPerderseAyuda')}
        defaultValue={antes?.dias ?? ''}
        min={0}
        max={3650}
        allowDecimal={false}
      />
    </>
  );
}

/** Sets of papers, of which any is enough. */
function Sets({ antes }: { readonly antes: readonly (readonly string[])[] }) {
  const { t } = useTranslation('catalogo');
  const next = useRef(antes.length);
  const [sets, put] = useState(antes.map((papers, id) => ({ id, papers: [...papers] })));
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

function Plain({ campo, antes }: ValueProps) {
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
  return (
    <Textarea
      name="despues"
      label={t('despues')}
      description={t(
        lastOf(campo) === 'retencion' ? 'ayudaRetencion' : Array.isArray(antes) ? 'ayudaLista' : 'vacioEsDesconocido',
      )}
      defaultValue={Array.isArray(antes) ? antes.join('\n') : String(antes ?? '')}
      {...LONG}
      data-autofocus
    />
  );
}
