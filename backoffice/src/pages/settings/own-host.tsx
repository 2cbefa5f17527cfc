/** At which host name families reach the portal: said, published in DNS, checked. */
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
import { COLOURS, colourOf, Found, RecordCard, Value } from './sender-records.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const AT = '/aseguradoras/{aseguradora}/dominio-propio';
type View = DataOf<`GET ${typeof AT}`>;
type Own = NonNullable<View['dominio']>;

export function OwnHost() {
  const params = { aseguradora: useAseguradora() };
  const reading = useReading(`GET ${AT}`, { params });
  return <Read reading={reading}>{(view) => <Panel view={view} />}</Read>;
}

function Panel({ view }: { readonly view: View }) {
  const { t } = useTranslation('dominioPropio');
  const { dominio, posible, servicio } = view;
  if (!posible)
    return (
      <Alert color="gray" maw={760}>
        {t('soloA', { servicio })}
      </Alert>
    );
  return (
    <Stack>
      <Text maw={760}>{t('intro', { servicio })}</Text>
      <Name own={dominio} />
      {dominio && (
        <>
          <Publish own={dominio} view={view} />
          <Withdraw nombre={dominio.nombre} servicio={servicio} />
        </>
      )}
    </Stack>
  );
}

function Name({ own }: { readonly own: Own | null }) {
  const { t } = useTranslation('dominioPropio');
  const params = { aseguradora: useAseguradora() };
  const [draft, put] = useState<string | null>(null);
  const save = useCommand(`POST ${AT}`, {
    done: t('nombre.guardado'),
    onFail: () => true,
    onFinish: () => put(null),
  });
  const value = draft ?? own?.nombre ?? '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params, body: { nombre: value.trim() } });
  };
  return (
    <Section
      order={3}
      title={t('nombre.titulo')}
      actions={own && <Badge color={COLOURS[own.estado]}>{t(`estado.${own.estado}`)}</Badge>}
    >
      <form onSubmit={send}>
        <Stack gap="sm">
          <FormFailure failure={save.error} />
          <TextInput
            label={t('nombre.etiqueta')}
            description={t('nombre.texto')}
            placeholder="legado.aurora.example"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
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
            disabled={value.trim() === (own?.nombre ?? '')}
          >
            {t('nombre.guardar')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

function Publish({ own, view: { destino, servicio } }: { readonly own: Own; readonly view: View }) {
  const { t } = useTranslation('dominioPropio');
  const { t: sender } = useTranslation('remitente');
  const { moment } = useFormats();
  const params = { aseguradora: useAseguradora() };
  const check = useCommand(`POST ${AT}/comprobacion`);
  const { nombre, estado, cname, portal, comprobado } = own;
  const asks = cname.estado === 'bien' && portal === 'bien' && (estado === 'pendiente' || estado === 'caido');
  const result = asks ? 'confirme' : estado;
  return (
    <Section order={3} title={t('publicar.titulo')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('publicar.texto')}
        </Text>
        <RecordCard
          name={t('cname.nombre')}
          text={t('cname.texto')}
          colour={colourOf(cname.estado)}
          said={cname.estado && sender(`hallado.${cname.estado}`)}
          remedy={cname.estado && cname.estado !== 'bien' && t(`cname.remedio.${cname.estado}`)}
        >
          <Value label={sender('nombre')} value={nombre} />
          <Value label={sender('valor')} value={destino} />
          {cname.estado !== 'bien' && <Found shown={cname.hallado} />}
        </RecordCard>
        <RecordCard
          name={t('portal.nombre')}
          text={t('portal.texto', { nombre })}
          colour={colourOf(portal)}
          said={portal && t(`portal.estado.${portal}`)}
          remedy={portal ? portal !== 'bien' && t(`portal.remedio.${portal}`) : comprobado && t('portal.espera')}
        />
        {comprobado && (
          <Alert color={estado === 'verificado' ? 'verde' : 'ocre'} role="status">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t(`resultado.${result}`, { nombre, servicio })} {sender('comprobado', { fecha: moment(comprobado) })}
            </Text>
          </Alert>
        )}
        <Group gap="sm">
          <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
            {sender('comprobar')}
          </Button>
          <Text size="sm" c="dimmed">
            {sender('cadaDia')}
          </Text>
        </Group>
      </Stack>
    </Section>
  );
}

function Withdraw({ nombre, servicio }: { readonly nombre: string; readonly servicio: string }) {
  const { t } = useTranslation('dominioPropio');
  const params = { aseguradora: useAseguradora() };
  const withdraw = useCommand(`DELETE ${AT}`, { done: t('retirar.hecho') });
  return (
    <WithdrawButton
      label={t('retirar.boton')}
      question={t('retirar.pregunta')}
      text={t('retirar.texto', { nombre, servicio })}
      onWithdraw={() => withdraw.mutate({ params })}
    />
  );
}
