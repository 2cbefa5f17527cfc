/** One receiver: its state, its secret, and what was delivered with each attempt. */
import { Alert, Anchor, Badge, Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Confirmar } from '../../ui/confirmar.tsx';
import { Leido } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Pagina } from '../../ui/pagina.tsx';
import { UnaVez } from '../../ui/una-vez.tsx';
import { Entregas } from './entregas.tsx';
import { FormaDeWebhook } from './forma-de-webhook.tsx';
import { MarcaDeWebhook, type Webhook } from './webhooks.tsx';

export function Component() {
  const { t } = useTranslation('configuracion');
  const { webhook = '' } = useParams();
  const aseguradora = useAseguradora();
  const parametros = { aseguradora, webhook };
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/webhooks/{webhook}', { parametros }, { cada: 10 });
  const encima = [
    { texto: t('titulo'), a: `/${aseguradora}/configuracion` },
    { texto: t('pestanas.webhooks'), a: `/${aseguradora}/configuracion/webhooks` },
  ];
  return (
    <Pagina titulo={lectura.data?.descripcion || 'Webhook'} encima={encima} detalle={lectura.data?.url}>
      <Leido lectura={lectura}>
        {(datos) => (
          <Stack>
            <Cabecera webhook={datos} parametros={parametros} />
            <Title order={2}>{t('webhooks.entregas')}</Title>
            <Entregas parametros={parametros} activo={datos.estado === 'activo'} />
          </Stack>
        )}
      </Leido>
    </Pagina>
  );
}

interface PropsDeCabecera {
  readonly webhook: Webhook;
  readonly parametros: { readonly aseguradora: string; readonly webhook: string };
}

function Cabecera({ webhook, parametros }: PropsDeCabecera) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const { momento } = useFormatos();
  const irA = useNavigate();
  const [secreto, mostrar] = useState<string | null>(null);
  const [dialogo, abrir] = useState<'editar' | 'rotar' | 'borrar' | 'recuperar' | null>(null);
  const cerrar = () => abrir(null);
  const probar = useOrden('POST /aseguradoras/{aseguradora}/webhooks/{webhook}/prueba', {
    hecho: t('webhooks.probado'),
  });
  const cambiar = useOrden('PATCH /aseguradoras/{aseguradora}/webhooks/{webhook}', { hecho: t('webhooks.cambiado') });
  const editar = useOrden('PATCH /aseguradoras/{aseguradora}/webhooks/{webhook}', {
    hecho: t('webhooks.cambiado'),
    alFallar: () => true,
    alTerminar: cerrar,
  });
  const rotar = useOrden('POST /aseguradoras/{aseguradora}/webhooks/{webhook}/secreto', {
    alTerminar({ secret }) {
      cerrar();
      mostrar(secret);
    },
  });
  const activar = useOrden('POST /aseguradoras/{aseguradora}/webhooks/{webhook}/secreto/activacion', {
    hecho: t('webhooks.cambiado'),
  });
  const cancelar = useOrden('DELETE /aseguradoras/{aseguradora}/webhooks/{webhook}/secreto', {
    hecho: t('webhooks.cambiado'),
  });
  const borrar = useOrden('DELETE /aseguradoras/{aseguradora}/webhooks/{webhook}', {
    hecho: t('webhooks.borrado'),
    alTerminar: () => void irA(`/${parametros.aseguradora}/configuracion/webhooks`),
  });
  const activo = webhook.estado === 'activo';
  const otro = activo ? 'desactivado' : 'activo';
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Group gap="xs">
          <MarcaDeWebhook webhook={webhook} />
          {webhook.eventos.map((evento) => (
            <Badge key={evento} color="gray">
              {evento}
            </Badge>
          ))}
        </Group>
        {webhook.motivo_desactivacion && (
          <Alert color="ocre">{t(`webhooks.motivo.${webhook.motivo_desactivacion}`)}</Alert>
        )}
        {webhook.rotacion_hasta && (
          <Alert color="ocre">
            <Text size="sm">{t('webhooks.enRotacion', { momento: momento(webhook.rotacion_hasta) })}</Text>
            <Group gap="md" mt="xs">
              <Anchor component="button" type="button" size="sm" onClick={() => activar.mutate({ parametros })}>
                {t('webhooks.activarSecreto')}
              </Anchor>
              <Anchor component="button" type="button" size="sm" onClick={() => cancelar.mutate({ parametros })}>
                {t('webhooks.cancelarRotacion')}
              </Anchor>
            </Group>
          </Alert>
        )}
        <Group gap="xs">
          {activo && (
            <Button onClick={() => probar.mutate({ parametros })} loading={probar.isPending}>
              {t('webhooks.probar')}
            </Button>
          )}
          {activo && (
            <Button variant="default" onClick={() => abrir('recuperar')}>
              {t('webhooks.recuperar')}
            </Button>
          )}
          <Button
            variant={activo ? 'default' : 'filled'}
            loading={cambiar.isPending}
            onClick={() => cambiar.mutate({ parametros, cuerpo: { estado: otro } })}
          >
            {activo ? t('webhooks.desactivar') : t('webhooks.activar')}
          </Button>
          <Button variant="default" onClick={() => abrir('editar')}>
            {t('webhooks.editar')}
          </Button>
          {!webhook.rotacion_hasta && (
            <Button variant="default" onClick={() => abrir('rotar')}>
              {t('webhooks.rotar')}
            </Button>
          )}
          <Button variant="subtle" color="teja" onClick={() => abrir('borrar')}>
            {t('webhooks.borrar')}
          </Button>
        </Group>
      </Stack>
      <Confirmar
        abierta={dialogo === 'rotar'}
        titulo={t('webhooks.rotar')}
        texto={t('webhooks.rotarTexto')}
        boton={t('webhooks.rotar')}
        ocupada={rotar.isPending}
        alConfirmar={() => rotar.mutate({ parametros })}
        alCerrar={cerrar}
      />
      <Confirmar
        abierta={dialogo === 'borrar'}
        titulo={t('webhooks.borrarTitulo')}
        texto={t('webhooks.borrarTexto')}
        boton={t('webhooks.borrar')}
        ocupada={borrar.isPending}
        alConfirmar={() => borrar.mutate({ parametros })}
        alCerrar={cerrar}
      />
      {dialogo === 'editar' && (
        <FormaDeWebhook
          inicial={{ ...webhook, descripcion: webhook.descripcion ?? '' }}
          titulo={t('webhooks.editarTitulo')}
          boton={comun('guardar')}
          fallo={editar.error}
          ocupada={editar.isPending}
          alEnviar={(cuerpo) => editar.mutate({ parametros, cuerpo })}
          alCerrar={() => {
            editar.reset();
            cerrar();
          }}
        />
      )}
      {dialogo === 'recuperar' && <Recuperar parametros={parametros} alCerrar={cerrar} />}
      <UnaVez
        titulo={t('webhooks.rotado')}
        secreto={secreto}
        texto={t('webhooks.unaVez')}
        alCerrar={() => mostrar(null)}
      />
    </Paper>
  );
}

function Recuperar({ parametros, alCerrar }: Pick<PropsDeCabecera, 'parametros'> & { readonly alCerrar: () => void }) {
  const { t } = useTranslation('configuracion');
  const [desde, poner] = useState('');
  const recuperar = useOrden('POST /aseguradoras/{aseguradora}/webhooks/{webhook}/recuperacion', {
    hecho: ({ recuperados }) => t('webhooks.recuperados', { cuantos: recuperados }),
    alTerminar: alCerrar,
  });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    recuperar.mutate({ parametros, cuerpo: { desde: new Date(desde).toISOString() } });
  };
  return (
    <Modal opened onClose={alCerrar} title={t('webhooks.recuperar')}>
      <form onSubmit={enviar}>
        <Stack>
          <Text size="sm">{t('webhooks.recuperarTexto')}</Text>
          <TextInput
            type="datetime-local"
            label={t('webhooks.desde')}
            required
            withAsterisk={false}
            value={desde}
            onChange={({ currentTarget: { value } }) => poner(value)}
          />
          <Button type="submit" loading={recuperar.isPending}>
            {t('webhooks.recuperar')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
