/** Receivers of events: registered, with their secret shown once, and how they are doing. */
import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';
import { UnaVez } from '../../ui/una-vez.tsx';
import { EVENTOS, FormaDeWebhook } from './forma-de-webhook.tsx';

export type Webhook = DatosDe<'GET /aseguradoras/{aseguradora}/webhooks'>['elementos'][number];
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
                        size="sm"
                        fw={600}
                        className="partible"
                      >
                        {webhook.descripcion || webhook.url}
                      </Anchor>
                      {webhook.descripcion && (
                        <Text size="xs" c="dimmed" className="partible">
                          {webhook.url}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      {webhook.eventos.length === EVENTOS.length ? t('webhooks.todos') : webhook.eventos.join(', ')}
                    </Table.Td>
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
  const registrar = useOrden('POST /aseguradoras/{aseguradora}/webhooks', {
    alFallar: () => true,
    alTerminar: ({ secret }) => alRegistrar(secret),
  });
  return (
    <FormaDeWebhook
      inicial={{ url: '', descripcion: '', eventos: EVENTOS }}
      titulo={t('webhooks.nuevo')}
      boton={t('webhooks.registrar')}
      fallo={registrar.error}
      ocupada={registrar.isPending}
      alEnviar={({ descripcion, ...resto }) =>
        registrar.mutate({
          parametros: { aseguradora },
          cuerpo: { ...resto, ...(descripcion !== '' && { descripcion }) },
        })
      }
      alCerrar={alCerrar}
    />
  );
}
