/** The form of a new API key. */
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { SCOPES } from '@albacea/contract/schemas/lists.ts';
import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { scopeName } from './texts.ts';

interface NewKeyProps {
  readonly aseguradora: string;
  readonly onClose: () => void;
  readonly onCreate: (key: string) => void;
}

export function NewKey({ aseguradora, onClose, onCreate }: NewKeyProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const [data, put] = useState({ etiqueta: '', alcances: [] as string[], caduca: '', redes: '' });
  const create = useCommand('POST /aseguradoras/{aseguradora}/claves', {
    onFail: () => true,
    onFinish: ({ api_key }) => onCreate(api_key),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const redes = data.redes.split(/[\s,]+/).filter(Boolean);
    create.mutate({
      params: { aseguradora },
      body: {
        etiqueta: data.etiqueta,
        ...(data.alcances.length > 0 && { alcances: data.alcances as Scope[] }),
        ...(data.caduca !== '' && { caduca: `${data.caduca}T22:59:59.000Z` }),
        ...(redes.length > 0 && { redes }),
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title={t('claves.nueva')} size="lg">
      <form onSubmit={send}>
        <Stack>
          <ShapeFailure failure={create.error} />
          <TextInput
            label={t('claves.etiqueta')}
            placeholder={t('claves.etiquetaEjemplo')}
            required
            withAsterisk={false}
            maxLength={80}
            data-autofocus
            value={data.etiqueta}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, etiqueta: value }))}
          />
          <Checkbox.Group
            label={t('claves.alcances')}
            description={t('claves.alcancesTexto')}
            value={data.alcances}
            onChange={(alcances) => put((before) => ({ ...before, alcances }))}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(scopeName(scope))} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            type="date"
            label={`${t('claves.caduca')} (${common('opcional')})`}
            description={t('claves.caducaTexto')}
            min={todayInMadrid()}
            value={data.caduca}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, caduca: value }))}
          />
          <Textarea
            label={`${t('claves.redes')} (${common('opcional')})`}
            description={t('claves.redesTexto')}
            autosize
            minRows={2}
            maxRows={6}
            value={data.redes}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, redes: value }))}
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
