/** The requests to an account's provider: each with its deadline, the provider's reference and the proof of posting. */
import type { Solicitud } from '@albacea/contract/schemas/solicitudes.ts';
import { Badge, Button, Group, Modal, Stack } from '@mantine/core';
import { IconMailCheck, IconPhone, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { ProveedorCallForm } from './proveedor-call.tsx';
import { DeliveryForm, ReceiptForm } from './request-forms.tsx';

const FORMS = { llamada: ProveedorCallForm, acuse: ReceiptForm, postal: DeliveryForm } as const;
const ICONS = { llamada: IconPhone, acuse: IconTicket, postal: IconMailCheck } as const;
const BUTTONS = { llamada: 'llamar', acuse: 'anotarAcuse', postal: 'anotarEntrega' } as const;
type Form = keyof typeof FORMS;

export function Requests({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/solicitudes', { params });
  const [form, open] = useState<Form | null>(null);
  const close = () => open(null);
  const asked = reading.data?.elementos
    .flatMap(({ cuentas }) => cuentas)
    .find(({ cuenta_id }) => cuenta_id === cuenta.cuenta_id);
  const last = asked?.solicitudes.at(-1);
  if (!asked || !last) return null;
  const byPost = last.canal === 'correo_postal' || last.canal === 'burofax';
  const forms: readonly Form[] = ['llamada', 'acuse', ...(byPost ? (['postal'] as const) : [])];
  const Opened = form && FORMS[form];
  return (
    <Stack gap="xs" mb="md">
      {asked.repite !== null && <Badge color="ocre">{t('solicitudes.repite')}</Badge>}
      {asked.solicitudes.map((one) => (
        <RequestItem key={one.numero} request={one} />
      ))}
      {live && cuenta.estado === 'solicitada' && (
        <Group gap="xs">
          {forms.map((one) => {
            const Icon = ICONS[one];
            return (
              <Button
                key={one}
                size="xs"
                variant="default"
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => open(one)}
              >
                {t(`solicitudes.${BUTTONS[one]}`)}
              </Button>
            );
          })}
        </Group>
      )}
      <Modal
        opened={form !== null}
        onClose={close}
        title={form && t(`solicitudes.${form}.titulo`, { proveedor: cuenta.proveedor })}
        size={form === 'llamada' ? 'min(980px, 96vw)' : 'md'}
      >
        {Opened && <Opened cuenta={cuenta} last={last} onClose={close} />}
      </Modal>
    </Stack>
  );
}

const COLOURS = { en_curso: 'gray', cumplido: 'verde', incumplido: 'ocre', sin_objeto: 'gray' } as const;

function RequestItem({ request }: { readonly request: Solicitud }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { date } = useFormats();
  const { numero, canal, enviada, plazo, obliga, estado, clave, acusada, quien, prometida, nota, entrega, envios } =
    request;
  return (
    <Data>
      <Datum name={t('solicitudes.canal')}>
        {canal === 'burofax' ? t('solicitudes.burofax') : common(`canal.${canal}`)}
        <FinePrint>{t('solicitudes.pedida', { numero, dia: date(enviada) })}</FinePrint>
      </Datum>
      <Datum name={t(`solicitudes.estado.${estado}`)}>
        <Group gap={6}>
          {t('solicitudes.plazo', { dia: date(plazo) })}
          {obliga && <Badge color={COLOURS[estado]}>{t('solicitudes.porLey')}</Badge>}
        </Group>
      </Datum>
      <Datum name={t('solicitudes.clave')}>
        {clave ?? t('solicitudes.sinClave')}
        <FinePrint>
          {[
            acusada && t('solicitudes.acusada', { dia: date(acusada) }),
            quien,
            prometida && t('solicitudes.prometida', { dia: date(prometida) }),
            nota,
          ]
            .filter(Boolean)
            .join(' · ')}
        </FinePrint>
      </Datum>
      {entrega !== null && (
        <Datum name={t('solicitudes.carta')}>
          {t(`solicitudes.entrega.${entrega}`)}
          {envios.map((one) => (
            <FinePrint key={one.numero}>
              {t('solicitudes.envio', { numero: one.numero, dia: date(one.fecha) })}
            </FinePrint>
          ))}
        </Datum>
      )}
    </Data>
  );
}
