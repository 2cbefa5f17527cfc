/** Receivers of events: registered, with their secret shown once, and how they are doing. */
import { Anchor, Badge, Button, Checkbox, Group, Modal, Paper, Stack, Table, TextInput } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import type { DatosDe, EnvioDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';
import { UnaVez } from '../../ui/una-vez.tsx';

export type Webhook = DatosDe<'GET /aseguradoras/{aseguradora}/webhooks'>['elementos'][number];
type Eventos = EnvioDe<'POST /aseguradoras/{aseguradora}/webhooks'>['cuerpo']['eventos'];
const EVENTOS: Eventos = [
  'caso_abierto',
  'caso_cerrado',
  'siniestro_abierto',
  'documentacion_completa',
  'cuenta_resuelta',
  'modulo_completado',
  'documentacion_recibida',
];

export function Webhooks() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const [creando, crear] = useState(false);
  const [secreto, mostrar] = useState<string | null>(null);
  const lista = useLectura('GET /aseguradoras/{aseguradora}/webhooks', { parametros: { aseguradora } }, { cada: 15 });
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => crear(true)}>
          {t('webhooks.nuevo')}
        </Button>
      </Group>
      <Paper>
        <Leido lectura={lista}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Vacio
                titulo={t('webhooks.vacio')}
                texto={t('webhooks.vacioTexto')}
                icono={<IconWebhook size={36} stroke={1.3} aria-hidden />}
              />
            ) : (
              <Tabla ancho={680} columnas={[t('webhooks.url'), t('webhooks.eventos'), t('webhooks.estado')]}>
                {elementos.map((webhook) => (
                  <Table.Tr key={webhook.webhook_id}>
                    <Table.Td>
                      <Anchor
                        component={Link}
                        to={`/${aseguradora}/configuracion/webhooks/${webhook.webhook_id}`}
                        fw={600}
                        className="partible"
                      >
                        {webhook.descripcion ?? webhook.url}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{webhook.eventos.join(', ')}</Table.Td>
                    <Table.Td>
                      <MarcaDeWebhook webhook={webhook} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Tabla>
            )
          }
        </Leido>
      </Paper>
      {creando && (
        <WebhookNuevo
          aseguradora={aseguradora}
          alCerrar={() => crear(false)}
          alRegistrar={(nuevo) => {
            crear(false);
            mostrar(nuevo);
          }}
        />
      )}
      <UnaVez
        titulo={t('webhooks.registrado')}
        secreto={secreto}
        texto={t('webhooks.unaVez')}
        alCerrar={() => mostrar(null)}
      />
    </Stack>
  );
}

export function MarcaDeWebhook({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('configuracion');
  const { momento } = useFormatos();
  if (webhook.estado === 'desactivado') return <Badge color="teja">{t('webhooks.desactivado')}</Badge>;
  if (webhook.fallando_desde)
    return <Badge color="ocre">{t('webhooks.falla', { momento: momento(webhook.fallando_desde) })}</Badge>;
  return <Badge color="verde">{t('webhooks.funciona')}</Badge>;
}

interface PropsDeWebhookNuevo {
  readonly aseguradora: string;
  readonly alCerrar: () => void;
  readonly alRegistrar: (secreto: string) => void;
}

function WebhookNuevo({ aseguradora, alCerrar, alRegistrar }: PropsDeWebhookNuevo) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const [datos, poner] = useState({ url: '', descripcion: '', eventos: [...EVENTOS] as string[] });
  const registrar = useOrden('POST /aseguradoras/{aseguradora}/webhooks', {
    alFallar: () => true,
    alTerminar: ({ secret }) => alRegistrar(secret),
  });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    const { url, descripcion, eventos } = datos;
    registrar.mutate({
      parametros: { aseguradora },
      cuerpo: { url, eventos: eventos as Eventos, ...(descripcion !== '' && { descripcion }) },
    });
  };
  return (
    <Modal opened onClose={alCerrar} title={t('webhooks.nuevo')} size="lg">
      <form onSubmit={enviar}>
        <Stack>
          <FalloDeForma fallo={registrar.error} />
          <TextInput
            label={t('webhooks.url')}
            description={t('webhooks.urlTexto')}
            type="url"
            required
            withAsterisk={false}
            data-autofocus
            value={datos.url}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, url: value }))}
          />
          <TextInput
            label={`${t('webhooks.descripcion')} (${comun('opcional')})`}
            maxLength={200}
            value={datos.descripcion}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, descripcion: value }))}
          />
          <Checkbox.Group
            label={t('webhooks.eventos')}
            value={datos.eventos}
            onChange={(eventos) => poner((antes) => ({ ...antes, eventos }))}
          >
            <Stack gap="xs" mt="xs">
              {EVENTOS.map((evento) => (
                <Checkbox key={evento} value={evento} label={evento} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={alCerrar}>
              {comun('cancelar')}
            </Button>
            <Button type="submit" loading={registrar.isPending} disabled={datos.eventos.length === 0}>
              {t('webhooks.registrar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
