/** From which address families are written to: said, published in DNS, checked, renewed. */
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { COLOURS, SenderRecords } from './sender-records.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const AT = '/aseguradoras/{aseguradora}/remitente';
type View = DataOf<`GET ${typeof AT}`>;
type Own = NonNullable<View['remitente']>;

export function Sender() {
  const params = { aseguradora: useAseguradora() };
  const reading = useReading(`GET ${AT}`, { params });
  return <Read reading={reading}>{(view) => <Panel view={view} />}</Read>;
}

function Panel({ view: { remitente, servicio } }: { readonly view: View }) {
  const { t } = useTranslation('remitente');
  return (
    <Stack>
      <Text maw={760}>{t('intro', { servicio })}</Text>
      <Address own={remitente} />
      {remitente && (
        <>
          <Publish own={remitente} servicio={servicio} />
          <Keys own={remitente} />
          <Withdraw servicio={servicio} />
        </>
      )}
    </Stack>
  );
}

function Address({ own }: { readonly own: Own | null }) {
  const { t } = useTranslation('remitente');
  const params = { aseguradora: useAseguradora() };
  const [draft, put] = useState<string | null>(null);
  const save = useCommand(`POST ${AT}`, {
    done: t('direccion.guardada'),
    onFail: () => true,
    onFinish: () => put(null),
  });
  const value = draft ?? own?.direccion ?? '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params, body: { direccion: value.trim() } });
  };
  return (
    <Section
      title={t('direccion.titulo')}
      actions={own && <Badge color={COLOURS[own.estado]}>{t(`estado.${own.estado}`)}</Badge>}
    >
      <form onSubmit={send}>
        <Stack gap="sm">
          <FormFailure failure={save.error} />
          <TextInput
            label={t('direccion.etiqueta')}
            description={t('direccion.texto')}
            placeholder="legado@aurora.example"
            type="email"
            required
            withAsterisk={false}
            maw={420}
            value={value}
            onChange={({ currentTarget }) => put(currentTarget.value)}
          />
          <Button
            type="submit"
            w="fit-content"
            variant={own ? 'default' : 'filled'}
            loading={save.isPending}
            disabled={value.trim() === (own?.direccion ?? '')}
          >
            {t('direccion.guardar')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

function Publish({ own, servicio }: { readonly own: Own; readonly servicio: string }) {
  const { t } = useTranslation('remitente');
  const { moment } = useFormats();
  const params = { aseguradora: useAseguradora() };
  const check = useCommand(`POST ${AT}/comprobacion`);
  return (
    <Section title={t('publicar.titulo')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('publicar.texto')}
        </Text>
        <SenderRecords records={own.registros} />
        {own.comprobado && (
          <Alert color={own.estado === 'verificado' ? 'verde' : 'ocre'} role="status">
            <Text size="sm">
              {t(`resultado.${own.estado}`, { direccion: own.direccion, servicio })}{' '}
              {t('comprobado', { fecha: moment(own.comprobado) })}
            </Text>
          </Alert>
        )}
        <Group gap="sm">
          <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
            {t('comprobar')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('cadaDia')}
          </Text>
        </Group>
      </Stack>
    </Section>
  );
}

function Keys({ own }: { readonly own: Own }) {
  const { t } = useTranslation('remitente');
  const params = { aseguradora: useAseguradora() };
  const renew = useCommand(`POST ${AT}/clave`, { done: t('clave.hecha') });
  return (
    <Section title={t('clave.titulo')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(own.renovando ? 'clave.esperando' : 'clave.texto')}
        </Text>
        {!own.renovando && (
          <Button w="fit-content" variant="default" loading={renew.isPending} onClick={() => renew.mutate({ params })}>
            {t('clave.boton')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

function Withdraw({ servicio }: { readonly servicio: string }) {
  const { t } = useTranslation('remitente');
  const params = { aseguradora: useAseguradora() };
  const withdraw = useCommand(`DELETE ${AT}`, { done: t('retirar.hecho') });
  return (
    <WithdrawButton
      label={t('retirar.boton')}
      question={t('retirar.pregunta')}
      text={t('retirar.texto', { servicio })}
      onWithdraw={() => withdraw.mutate({ params })}
    />
  );
}
