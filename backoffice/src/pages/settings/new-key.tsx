/** Creates an API key: a new one, whose scopes have to be chosen, or one that replaces another. */
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { SCOPES } from '@albacea/contract/schemas/lists.ts';
import { Button, Checkbox, Group, Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useFormCommand } from '../../app/data.ts';
import { CommandDialog, FormFailure } from '../../ui/command.tsx';
import { problemOf } from '../../ui/fields.ts';
import { todayInMadrid } from '../../ui/formats.ts';
import { DayInput } from '../../ui/inputs.tsx';

interface NewKeyProps {
  readonly aseguradora: string;
  readonly onClose: () => void;
  readonly onCreate: (key: string) => void;
}

const FIELDS = ['etiqueta', 'alcances', 'caduca', 'redes'];
const EMPTY = { etiqueta: '', alcances: null as 'todo' | string[] | null, caduca: '', redes: '' };

export function NewKey({ aseguradora, onClose, onCreate }: NewKeyProps) {
  const { t } = useTranslation('configuracion');
  const { t: own } = useTranslation('desarrolladores');
  const { t: common } = useTranslation();
  const [data, put] = useState(EMPTY);
  const [lacksScopes, lack] = useState(false);
  const create = useFormCommand('POST /aseguradoras/{aseguradora}/claves', {
    onFinish: ({ api_key }) => onCreate(api_key),
  });
  const change = (part: Partial<typeof EMPTY>) => put((before) => ({ ...before, ...part }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { alcances } = data;
    if (alcances === null || alcances.length === 0) return lack(true);
    const redes = networksIn(data.redes);
    create.mutate({
      params: { aseguradora },
      body: {
        etiqueta: data.etiqueta,
        ...(alcances !== 'todo' && { alcances: alcances as Scope[] }),
        ...(data.caduca !== '' && { caduca: `${data.caduca}T22:59:59.000Z` }),
        ...(redes.length > 0 && { redes }),
      },
    });
  };
  const [label, expiry, networks] = ['etiqueta', 'caduca', 'redes'].map((field) =>
    problemOf(create.error?.message, field, FIELDS),
  );
  const fieldError = label || expiry || networks;
  const form = useRef<HTMLFormElement>(null);
  // the error is shown at its field, which takes the focus
  useEffect(() => {
    if (create.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [create.error]);
  return (
    <Modal opened onClose={onClose} title={t('claves.nueva')} size="lg">
      <form onSubmit={send} ref={form}>
        <Stack>
          {!fieldError && <FormFailure failure={create.error} />}
          <TextInput
            label={t('claves.etiqueta')}
            placeholder={t('claves.etiquetaEjemplo')}
            required
            maxLength={80}
            data-autofocus
            error={label?.text}
            value={data.etiqueta}
            onChange={({ currentTarget: { value } }) => change({ etiqueta: value })}
          />
          <Scopes
            chosen={data.alcances}
            error={lacksScopes && own('nueva.elija')}
            onChange={(alcances) => {
              lack(false);
              change({ alcances });
            }}
          />
          <DayInput
            label={t('claves.caduca')}
            description={t('claves.caducaTexto')}
            min={todayInMadrid()}
            error={expiry?.text}
            value={data.caduca}
            onChange={(caduca) => change({ caduca })}
          />
          <Textarea
            label={t('claves.redes')}
            description={t('claves.redesTexto')}
            autosize
            minRows={2}
            maxRows={6}
            error={networks && own('nueva.linea', { linea: (networks.place ?? 0) + 1, texto: networks.text })}
            value={data.redes}
            onChange={({ currentTarget: { value } }) => change({ redes: value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancelar')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('claves.crear')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const networksIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

interface ScopesProps {
  /** null: nothing chosen yet, which does not mean all scopes. */
  readonly chosen: 'todo' | string[] | null;
  readonly error: string | false;
  readonly onChange: (chosen: 'todo' | string[]) => void;
}

/** The chosen access; empty: none yet. */
function choiceOf(chosen: ScopesProps['chosen']) {
  if (chosen === null) return '';
  return chosen === 'todo' ? 'todo' : 'elegir';
}

function Scopes({ chosen, error, onChange }: ScopesProps) {
  const { t } = useTranslation('configuracion');
  const { t: own } = useTranslation('desarrolladores');
  return (
    <Radio.Group
      label={t('claves.alcances')}
      error={error}
      value={choiceOf(chosen)}
      onChange={(value) => onChange(value === 'todo' ? 'todo' : [])}
    >
      <Stack gap="xs" mt="xs" mb={error ? 'xs' : 0}>
        <Radio value="todo" label={own('nueva.todo')} />
        <Radio value="elegir" label={own('nueva.elegir')} />
        {Array.isArray(chosen) && (
          <Checkbox.Group aria-label={own('nueva.cuales')} value={chosen} onChange={onChange}>
            <Stack gap="xs" pl="xl">
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(SCOPE_NAME[scope])} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Radio.Group>
  );
}

/** The word key of each scope: a colon has a meaning of its own in i18next. */
export const SCOPE_NAME = {
  'casos:leer': 'alcance.casos_leer',
  'casos:escribir': 'alcance.casos_escribir',
  'catalogo:leer': 'alcance.catalogo_leer',
  webhooks: 'alcance.webhooks',
  reporting: 'alcance.reporting',
} as const satisfies Record<Scope, string>;

/** Hours for which the current key keeps working. */
const OVERLAPS = ['24', '72', '168', '0'] as const;

interface RotateKeyProps {
  readonly aseguradora: string;
  readonly target: DataOf<'GET /aseguradoras/{aseguradora}/claves'>['elementos'][number];
  readonly onClose: () => void;
  readonly onRotate: (key: string) => void;
}

/** The new key is shown once; the current one keeps working for the chosen time. */
export function RotateKey({ aseguradora, target, onClose, onRotate }: RotateKeyProps) {
  const { t } = useTranslation('desarrolladores');
  return (
    <CommandDialog
      opened
      onClose={onClose}
      title={t('clave.titulo', target)}
      call="POST /aseguradoras/{aseguradora}/claves/{clave}/rotacion"
      params={{ aseguradora, clave: target.clave_id }}
      fields={{
        horas: (
          <Radio.Group name="horas" label={t('clave.cuanto')} defaultValue="24">
            <Stack gap="xs" mt="xs">
              {OVERLAPS.map((overlap) => (
                <Radio key={overlap} value={overlap} label={t(`clave.horas.${overlap}`)} />
              ))}
            </Stack>
          </Radio.Group>
        ),
      }}
      onFinish={({ api_key }) => onRotate(api_key)}
      button={t('clave.boton')}
      onCancel={onClose}
    >
      <Text>{t('clave.texto')}</Text>
    </CommandDialog>
  );
}
