/** The name under the mandate waits for somebody: what is on file, what was typed, and the two decisions. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useOrden } from '../../aplicacion/datos.ts';
import { Confirmar } from '../../ui/confirmar.tsx';
import { Dato, Datos } from '../../ui/dato.tsx';
import { useCaso } from './contexto.ts';

type Mandato = NonNullable<DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['mandato']>;

export function SignerNameReview({ mandato }: { readonly mandato: Mandato }) {
  const { t } = useTranslation('caso');
  const { parametros: deCaso } = useCaso();
  const [asking, ask] = useState(false);
  const parametros = { ...deCaso, mandato: mandato.mandato_id };
  const accept = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/mandato/{mandato}/nombre', {
    hecho: t('mandato.revision.aceptado'),
  });
  const reject = useOrden('DELETE /aseguradoras/{aseguradora}/casos/{caso}/mandato/{mandato}/nombre', {
    hecho: t('mandato.revision.rechazado'),
    alTerminar: () => ask(false),
  });
  const corrected = mandato.mandante !== mandato.nombre_en_ficha;
  return (
    <Alert color="ocre" title={t('mandato.revision.titulo')}>
      <Stack gap="sm">
        <Text size="sm">{t(corrected ? 'mandato.revision.corregido' : 'mandato.revision.distinto')}</Text>
        <Datos>
          <Dato nombre={t('mandato.revision.enFicha')}>{mandato.nombre_en_ficha}</Dato>
          {corrected && <Dato nombre={t('mandato.revision.corregidoA')}>{mandato.mandante}</Dato>}
          <Dato nombre={t('mandato.revision.escrito')}>{mandato.nombre}</Dato>
        </Datos>
        <Group gap="sm">
          <Button loading={accept.isPending} onClick={() => accept.mutate({ parametros, cuerpo: {} })}>
            {t('mandato.revision.aceptar')}
          </Button>
          <Button variant="default" onClick={() => ask(true)}>
            {t('mandato.revision.rechazar')}
          </Button>
        </Group>
      </Stack>
      <Confirmar
        abierta={asking}
        titulo={t('mandato.revision.rechazarTitulo')}
        texto={t('mandato.revision.rechazarTexto')}
        boton={t('mandato.revision.rechazar')}
        ocupada={reject.isPending}
        alConfirmar={() => reject.mutate({ parametros })}
        alCerrar={() => ask(false)}
      />
    </Alert>
  );
}
