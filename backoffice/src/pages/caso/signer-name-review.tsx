/** The name under the mandate waits for somebody: what is on file, what was typed, and the two decisions. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useCaso } from './context.ts';

type Mandato = NonNullable<DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['mandato']>;

export function SignerNameReview({ mandato }: { readonly mandato: Mandato }) {
  const { t } = useTranslation('caso');
  const { params: ofCaso } = useCaso();
  const [asking, ask] = useState(false);
  const params = { ...ofCaso, mandato: mandato.mandato_id };
  const AT = 'POST /aseguradoras/{aseguradora}/casos/{caso}/mandato/{mandato}/nombre';
  const accept = useCommand(AT, { done: t('mandato.revision.aceptado') });
  const reject = useCommand(AT, { done: t('mandato.revision.rechazado'), onFinish: () => ask(false) });
  const corrected = mandato.mandante !== mandato.nombre_en_ficha;
  return (
    <Alert color="ocre" title={t('mandato.revision.titulo')}>
      <Stack gap="sm">
        <Text size="sm">{t(corrected ? 'mandato.revision.corregido' : 'mandato.revision.distinto')}</Text>
        <Data>
          <Datum name={t('mandato.revision.enFicha')}>{mandato.nombre_en_ficha}</Datum>
          {corrected && <Datum name={t('mandato.revision.corregidoA')}>{mandato.mandante}</Datum>}
          <Datum name={t('mandato.revision.escrito')}>{mandato.nombre}</Datum>
        </Data>
        <Group gap="sm">
          <Button loading={accept.isPending} onClick={() => accept.mutate({ params, body: { es_suyo: true } })}>
            {t('mandato.revision.aceptar')}
          </Button>
          <Button variant="default" onClick={() => ask(true)}>
            {t('mandato.revision.rechazar')}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        title={t('mandato.revision.rechazarTitulo')}
        text={t('mandato.revision.rechazarTexto')}
        button={t('mandato.revision.rechazar')}
        busy={reject.isPending}
        onConfirm={() => reject.mutate({ params, body: { es_suyo: false } })}
        onClose={() => ask(false)}
      />
    </Alert>
  );
}
