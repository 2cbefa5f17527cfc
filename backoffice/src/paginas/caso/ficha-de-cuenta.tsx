/** An account in hand: how it stands, what stands in the way, how this provider is dealt with, and what can be done now. */
import { Alert, Button, Group, Modal, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconHandStop, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dato, Datos } from '../../ui/dato.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { VistaDeCarta } from './carta.tsx';
import type { Cuenta } from './contexto.ts';
import { Gestiones } from './gestiones.tsx';
import { MandoDeCuenta, ORDENES, type OrdenDeCuenta } from './mando-de-cuenta.tsx';
import { MarcasDeCuenta } from './marcas-de-cuenta.tsx';
import { NotYet } from './not-yet.tsx';
import { Procedimiento } from './procedimiento.tsx';
import { type LetterInHand, SendLetter } from './send-letter.tsx';

export function FichaDeCuenta({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const [orden, abrir] = useState<OrdenDeCuenta | null>(null);
  // here and not beside the letter, which goes when the account is read anew and another letter is due
  const [carta, enviar] = useState<LetterInHand | null>(null);
  const cerrar = () => abrir(null);
  return (
    <Stack>
      <Paper p="md">
        <Group justify="space-between" align="flex-start" mb="sm">
          <div>
            <Title order={2} size="h3">
              {cuenta.proveedor}
            </Title>
            <Text size="sm" c="dimmed">
              {comun(`accion.${cuenta.accion ?? 'sin_elegir'}`)} · {comun(`modulo.${cuenta.modulo}`)}
            </Text>
          </div>
          <MarcasDeCuenta cuenta={cuenta} />
        </Group>
        <Situacion cuenta={cuenta} />
        <CartaQueToca cuenta={cuenta} />
        <Impedimentos cuenta={cuenta} />
        <Ordenes cuenta={cuenta} empezar={abrir} />
      </Paper>
      <Paper p="md">
        <Tabs
          key={cuenta.carta_que_toca?.clase ?? ''}
          defaultValue={cuenta.carta_que_toca ? 'carta' : 'procedimiento'}
          keepMounted={false}
        >
          <Tabs.List aria-label={cuenta.proveedor} mb="sm">
            <Tabs.Tab value="procedimiento">{t('cuentas.procedimiento')}</Tabs.Tab>
            <Tabs.Tab value="carta">{t('cuentas.carta')}</Tabs.Tab>
            <Tabs.Tab value="gestiones">
              {t('cuentas.gestiones')} ({cuenta.gestiones.length})
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="procedimiento">
            <Procedimiento cuenta={cuenta} />
          </Tabs.Panel>
          <Tabs.Panel value="carta">
            <VistaDeCarta cuenta={cuenta} enviar={enviar} />
          </Tabs.Panel>
          <Tabs.Panel value="gestiones">
            <Gestiones cuenta={cuenta} />
          </Tabs.Panel>
        </Tabs>
      </Paper>
      <Modal
        opened={orden !== null}
        onClose={cerrar}
        title={orden && `${t(`orden.${orden}`)}: ${cuenta.proveedor}`}
        size="lg"
      >
        {orden && <MandoDeCuenta orden={orden} cuenta={cuenta} cerrar={cerrar} />}
      </Modal>
      <SendLetter cuenta={cuenta} letter={carta} cerrar={() => enviar(null)} />
    </Stack>
  );
}

function Situacion({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  const { cargo, copia, resultado } = cuenta;
  return (
    <Datos>
      <Dato nombre={t('cuentas.identificador')}>{cuenta.identificador}</Dato>
      {cargo && (
        <Dato nombre={t('cuentas.cargo')}>
          {formatos.euros(cargo.importe)} · {t(`periodicidad.${cargo.periodicidad}`)}
        </Dato>
      )}
      {cuenta.ahorro_anual_estimado !== null && (
        <Dato nombre={t('cuentas.alAnio')}>{formatos.euros(cuenta.ahorro_anual_estimado)}</Dato>
      )}
      {cuenta.vivienda_habitada && (
        <Dato nombre={t('cuentas.vivienda')}>{t(`cuentas.viviendas.${cuenta.vivienda_habitada}`)}</Dato>
      )}
      {cuenta.corte_aceptado && <Dato nombre={t('cuentas.corte')}>{formatos.momento(cuenta.corte_aceptado)}</Dato>}
      {cuenta.confirmada && <Dato nombre={t('cuentas.confirmada')}>{formatos.momento(cuenta.confirmada)}</Dato>}
      {cuenta.reposo_hasta && <Dato nombre={t('cuentas.reposo')}>{formatos.momento(cuenta.reposo_hasta)}</Dato>}
      {cuenta.solicitada && (
        <Dato nombre={t('cuentas.solicitada')}>
          {formatos.momento(cuenta.solicitada)}
          {cuenta.canal && ` · ${comun(`canal.${cuenta.canal}`)}`}
        </Dato>
      )}
      {cuenta.plazo && <Dato nombre={t('cuentas.plazo')}>{formatos.fecha(cuenta.plazo)}</Dato>}
      {cuenta.proxima_accion && <Dato nombre={t('cuentas.proxima')}>{formatos.fecha(cuenta.proxima_accion)}</Dato>}
      {copia && <Dato nombre={t('cuentas.copia')}>{t(`copia.${copia}`)}</Dato>}
      {resultado && <Dato nombre={t('cuentas.resultado')}>{comun(`resultadoCuenta.${resultado}`)}</Dato>}
      <Dato nombre={t('cuentas.propuestaPor')}>{comun(`actor.${cuenta.propuesta_por}`)}</Dato>
    </Datos>
  );
}

/** The next letter of a request that nobody answers, and who sends it. */
function CartaQueToca({ cuenta: { carta_que_toca } }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (!carta_que_toca) return null;
  const { clase, quien } = carta_que_toca;
  return (
    <Alert color="ocre" icon={<IconMailForward aria-hidden />} title={t(`carta.toca.${clase}`)} mt="md">
      {quien === 'heredero' && t('carta.tocaALaFamilia')}
    </Alert>
  );
}

/** What stands in the way matters while a request can still leave. */
function Impedimentos({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (
    cuenta.impedimentos.length === 0 ||
    !['propuesta', 'confirmada', 'rechazada', 'sin_respuesta'].includes(cuenta.estado)
  )
    return null;
  return (
    <Alert color="ocre" icon={<IconHandStop aria-hidden />} title={t('cuentas.impedimentos')} mt="md">
      <ul className="lista-llana">
        {cuenta.impedimentos.map(({ codigo, texto }) => (
          <li key={codigo}>{texto}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What stands in the way of the request is told by itself, above. */
const DICHAS: readonly string[] = ['solicitar', 'volver_a_solicitar', 'solicitar_por_familia'];

function Ordenes({ cuenta, empezar }: { readonly cuenta: Cuenta; readonly empezar: (orden: OrdenDeCuenta) => void }) {
  const { t } = useTranslation('caso');
  const posibles = ORDENES.filter((orden) => cuenta.posible.includes(orden));
  const impedidas = cuenta.impedidas.filter(({ orden }) => !DICHAS.includes(orden));
  return (
    <>
      <Botones posibles={posibles} empezar={empezar} />
      <NotYet impedidas={impedidas} nombre={(orden) => t(`orden.${orden as OrdenDeCuenta}`)} />
    </>
  );
}

interface PropsDeBotones {
  readonly posibles: readonly OrdenDeCuenta[];
  readonly empezar: (orden: OrdenDeCuenta) => void;
}

function Botones({ posibles, empezar }: PropsDeBotones) {
  const { t } = useTranslation('caso');
  if (posibles.length === 0) return null;
  return (
    <Group gap="xs" mt="md">
      {posibles.map((orden, i) => (
        <Button key={orden} size="xs" variant={i === 0 ? 'filled' : 'default'} onClick={() => empezar(orden)}>
          {t(`orden.${orden}`)}
        </Button>
      ))}
    </Group>
  );
}
