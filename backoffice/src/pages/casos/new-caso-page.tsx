/** Opens a case by form, for insurers that have not integrated yet. The server judges it as it judges the API. */
import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAseguradora, useAseguradoras } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFailureMessage } from '../../app/data.ts';
import { fieldsOf } from '../../ui/fields.ts';
import { Page } from '../../ui/page.tsx';
import { casoOf, type Modulo, openCasoIn, siniestroOf } from './new-caso.ts';
import { FallecidoFields, HerederoFields, InsuranceFields } from './new-caso-fields.tsx';

export function Component() {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const variant = useAseguradoras().find(({ slug }) => slug === aseguradora)?.variante;
  const say = useFailureMessage();
  const goTo = useNavigate();
  const [withSiniestro, chooseKind] = useState(true);
  const [modulos, chooseModulos] = useState<readonly Modulo[]>(['borrado', 'suscripciones']);
  const onFinish = ({
    caso_id: caso,
    acceso_heredero,
    unido,
  }: DataOf<'POST /aseguradoras/{aseguradora}/siniestros'>) => {
    const opened = acceso_heredero.notificado ? 'nuevo.hecho' : 'nuevo.hechoSinCorreo';
    notifications.show({ message: t(unido ? 'nuevo.unido' : opened, { caso }), color: 'verde', autoClose: 8000 });
    void goTo(`/${aseguradora}/casos/${caso}`);
  };
  const siniestro = useCommand('POST /aseguradoras/{aseguradora}/siniestros', { onFinish, onFail: () => true });
  const caso = useCommand('POST /aseguradoras/{aseguradora}/casos', { onFinish, onFail: () => true });
  const failure = withSiniestro ? siniestro.error : caso.error;
  const byModulos = !withSiniestro || variant === 'A';

  const send = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    const params = { aseguradora };
    if (withSiniestro) siniestro.mutate({ params, body: siniestroOf(field, byModulos ? modulos : null) });
    else caso.mutate({ params, body: casoOf(field, modulos) });
  };

  const alreadyOpen = openCasoIn(failure);
  return (
    <Page
      title={t('nuevo.titulo')}
      detail={t('nuevo.detalle')}
      above={[{ text: t('titulo'), to: `/${aseguradora}/casos` }]}
    >
      <form onSubmit={send}>
        <Stack maw={860}>
          <SegmentedControl
            aria-label={t('nuevo.con')}
            data={[
              { value: 'si', label: t('nuevo.siniestro') },
              { value: 'no', label: t('nuevo.caso') },
            ]}
            value={withSiniestro ? 'si' : 'no'}
            onChange={(value) => chooseKind(value === 'si')}
            w="fit-content"
          />
          <FallecidoFields />
          <HerederoFields />
          <InsuranceFields {...{ withSiniestro, byModulos, modulos, chooseModulos }} />
          {failure && (
            <Alert color="teja" role="alert">
              <Text size="sm">{say(failure)}</Text>
              {alreadyOpen && (
                <Anchor component={Link} to={`/${aseguradora}/casos/${alreadyOpen}`} size="sm">
                  {t('nuevo.yaHay')}
                </Anchor>
              )}
            </Alert>
          )}
          <Group>
            <Button
              type="submit"
              size="md"
              loading={siniestro.isPending || caso.isPending}
              disabled={byModulos && modulos.length === 0}
            >
              {t('nuevo.enviar')}
            </Button>
            <Button component={Link} to={`/${aseguradora}/casos`} variant="subtle" size="md">
              {common('cancelar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
