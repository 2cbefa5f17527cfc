/** Requests by provider: its accounts together, each request with its term, the provider's reference and the proof of posting. */
import type { ProveedorSolicitudes, Solicitud } from '@albacea/contract/schemas/solicitudes.ts';
import { Badge, Button, Divider, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { IconMailCheck, IconPhone, IconTicket } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';
import { useReading } from '../../app/data.ts';
import { CuentaBadge } from '../../ui/badges.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useCaso } from './context.ts';
import { useKindOf } from './cuenta-state.tsx';
import { ProveedorCallForm } from './proveedor-call.tsx';
import { type AskedCuenta, DeliveryForm, type OpenForm, ReceiptForm } from './request-forms.tsx';

export function Solicitudes() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/solicitudes', { params });
  const [form, take] = useState<OpenForm | null>(null);
  const close = () => take(null);
  return (
    <Section title={t('solicitudes.titulo')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('solicitudes.texto')}
      </Text>
      <Read reading={reading}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Empty title={t('solicitudes.vacio')} />
          ) : (
            <Stack gap="sm">
              {elementos.map((group) => (
                <OneProveedor key={group.proveedor_codigo ?? group.proveedor} group={group} take={take} />
              ))}
            </Stack>
          )
        }
      </Read>
      <Modal
        opened={form?.what === 'call'}
        onClose={close}
        title={t('solicitudes.llamada.titulo', { proveedor: form?.proveedor })}
        size="min(980px, 96vw)"
      >
        {form?.what === 'call' && (
          <ProveedorCallForm
            cuenta={form.cuenta}
            reference={form.cuenta.solicitudes.at(-1)?.clave ?? null}
            onClose={close}
          />
        )}
      </Modal>
      <Modal
        opened={form?.what === 'receipt'}
        onClose={close}
        title={t('solicitudes.acuse.titulo', { proveedor: form?.proveedor })}
      >
        {form?.what === 'receipt' && <ReceiptForm cuenta={form.cuenta} onClose={close} />}
      </Modal>
      <Modal
        opened={form?.what === 'delivery'}
        onClose={close}
        title={t('solicitudes.postal.titulo', { proveedor: form?.proveedor })}
      >
        {form?.what === 'delivery' && <DeliveryForm cuenta={form.cuenta} onClose={close} />}
      </Modal>
    </Section>
  );
}

interface ProveedorProps {
  readonly group: ProveedorSolicitudes;
  readonly take: (form: OpenForm) => void;
}

function OneProveedor({ group: { proveedor, cuentas }, take }: ProveedorProps) {
  const { t } = useTranslation('caso');
  return (
    <Paper component="article" p="md" withBorder>
      <Group gap="xs" mb="xs">
        <Title order={3} size="h4">
          {proveedor}
        </Title>
        {cuentas.length > 1 && <Badge color="gray">{t('solicitudes.cuentas', { count: cuentas.length })}</Badge>}
      </Group>
      {cuentas.map((cuenta, i) => (
        <Fragment key={cuenta.cuenta_id}>
          {i > 0 && <Divider my="sm" />}
          <OneCuenta cuenta={cuenta} take={(what) => take({ what, proveedor, cuenta })} />
        </Fragment>
      ))}
    </Paper>
  );
}

interface CuentaProps {
  readonly cuenta: AskedCuenta;
  readonly take: (what: OpenForm['what']) => void;
}

function OneCuenta({ cuenta, take }: CuentaProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { live } = useCaso();
  const kindOf = useKindOf();
  const { cuenta_id, accion, estado, identificador, repite, solicitudes } = cuenta;
  const last = solicitudes.at(-1);
  const byPost = last?.canal === 'correo_postal' || last?.canal === 'burofax';
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm" fw={600} className="partible">
          {identificador ?? t('solicitudes.sinIdentificador')}
        </Text>
        <Text size="sm" c="dimmed">
          {common(actionKey(accion, kindOf(cuenta_id)))}
        </Text>
        <CuentaBadge state={estado} />
        {repite !== null && <Badge color="ocre">{t('solicitudes.repite')}</Badge>}
      </Group>
      {solicitudes.map((one) => (
        <OneRequest key={one.numero} request={one} />
      ))}
      {live && last && estado === 'solicitada' && (
        <Group gap="xs">
          <Button size="xs" leftSection={<IconPhone size={15} aria-hidden />} onClick={() => take('call')}>
            {t('solicitudes.llamar')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTicket size={15} aria-hidden />}
            onClick={() => take('receipt')}
          >
            {t('solicitudes.anotarAcuse')}
          </Button>
          {byPost && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMailCheck size={15} aria-hidden />}
              onClick={() => take('delivery')}
            >
              {t('solicitudes.anotarEntrega')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

const COLOURS = { en_curso: 'gray', cumplido: 'verde', incumplido: 'ocre', sin_objeto: 'gray' } as const;

function OneRequest({ request }: { readonly request: Solicitud }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { date } = useFormats();
  const { numero, canal, enviada, plazo, obliga, estado, clave, acusada, quien, prometida, nota, entrega, envios } =
    request;
  return (
    <Data>
      <Datum name={t('solicitudes.canal')}>
        {canal === 'burofax' ? t('solicitudes.burofax') : common(`canal.${canal}`)}
        <Text size="xs" c="dimmed">
          {t('solicitudes.pedida', { numero, dia: date(enviada) })}
        </Text>
      </Datum>
      <Datum name={t(`solicitudes.estado.${estado}`)}>
        <Group gap={6}>
          {t('solicitudes.plazo', { dia: date(plazo) })}
          {obliga && <Badge color={COLOURS[estado]}>{t('solicitudes.porLey')}</Badge>}
        </Group>
      </Datum>
      <Datum name={t('solicitudes.clave')}>
        {clave ?? t('solicitudes.sinClave')}
        <Text size="xs" c="dimmed">
          {[
            acusada && t('solicitudes.acusada', { dia: date(acusada) }),
            quien,
            prometida && t('solicitudes.prometida', { dia: date(prometida) }),
            nota,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Datum>
      {entrega !== null && (
        <Datum name={t('solicitudes.carta')}>
          {t(`solicitudes.entrega.${entrega}`)}
          {envios.map((one) => (
            <Text key={one.numero} size="xs" c="dimmed">
              {t('solicitudes.envio', { numero: one.numero, dia: date(one.fecha) })}
            </Text>
          ))}
        </Datum>
      )}
    </Data>
  );
}
