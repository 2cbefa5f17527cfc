/** The accounts for whoever works on them: the list, and beside it the one in hand. */
import { Button, Grid, Group, Modal, NavLink, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeCuenta } from '../../ui/marcas.tsx';
import { type Cuenta, useCaso } from './contexto.ts';
import { FichaDeCuenta } from './ficha-de-cuenta.tsx';
import { NuevaCuenta } from './nueva-cuenta.tsx';
import { useElegido, useOrdenQuieto, useVista } from './vista.ts';

/** What can be done now first, then what lacks something, then what waits for others, then what is over. */
const ORDEN: Record<Cuenta['estado'], number> = {
  rechazada: 0,
  confirmada: 1,
  propuesta: 2,
  solicitada: 4,
  sin_respuesta: 5,
  resuelta: 6,
  descartada: 7,
};
const CON_IMPEDIMENTO = 3;
const impedida = ({ estado, impedimentos }: Cuenta): boolean =>
  (estado === 'confirmada' || estado === 'rechazada') && impedimentos.length > 0;
const puesto = (cuenta: Cuenta): number => (impedida(cuenta) ? CON_IMPEDIMENTO : ORDEN[cuenta.estado]);

export function Cuentas() {
  const { parametros } = useCaso();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas', { parametros });
  return (
    <Leido lectura={lectura}>
      {(datos) => <Lista cuentas={datos.elementos} ahorro={datos.ahorro_anual_estimado} />}
    </Leido>
  );
}

interface PropsDeLista {
  readonly cuentas: readonly Cuenta[];
  readonly ahorro: { readonly detenido: number; readonly previsto: number };
}

function Lista({ cuentas, ahorro }: PropsDeLista) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { vivo } = useCaso();
  const formatos = useFormatos();
  const { ver } = useVista();
  const [nueva, mandos] = useDisclosure();
  const ordenadas = useOrdenQuieto(
    cuentas,
    ({ cuenta_id }) => cuenta_id,
    (una, otra) => puesto(una) - puesto(otra),
  );
  const vista = useElegido(ordenadas, ({ cuenta_id }) => cuenta_id);
  const anadir = vivo && (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={mandos.open}>
      {t('cuentas.anadir')}
    </Button>
  );
  return (
    <>
      {vista ? (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Paper p="xs">
              {ordenadas.map((cuenta) => (
                <NavLink
                  key={cuenta.cuenta_id}
                  component="button"
                  type="button"
                  active={cuenta === vista}
                  aria-current={cuenta === vista ? 'true' : undefined}
                  onClick={() => ver('cuentas', cuenta.cuenta_id)}
                  label={cuenta.proveedor}
                  description={[
                    comun(`accion.${cuenta.accion ?? 'sin_elegir'}`),
                    impedida(cuenta) && t('cuentas.aunNo'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  rightSection={<MarcaDeCuenta estado={cuenta.estado} />}
                  className="entrada"
                />
              ))}
              <Group justify="space-between" p="xs">
                <Text size="xs" c="dimmed">
                  {t('cuentas.ahorro', {
                    detenido: formatos.euros(ahorro.detenido),
                    previsto: formatos.euros(ahorro.previsto),
                  })}
                </Text>
                {anadir}
              </Group>
            </Paper>
          </Grid.Col>
          {/* Whoever touches it has chosen it: it is in the address from then on. */}
          <Grid.Col span={{ base: 12, md: 8 }} onClickCapture={() => ver('cuentas', vista.cuenta_id)}>
            <FichaDeCuenta key={vista.cuenta_id} cuenta={vista} />
          </Grid.Col>
        </Grid>
      ) : (
        <Paper>
          <Vacio titulo={t('cuentas.vacio')} texto={t('cuentas.vacioTexto')}>
            {anadir}
          </Vacio>
        </Paper>
      )}
      <Modal opened={nueva} onClose={mandos.close} title={t('cuentas.anadir')}>
        <NuevaCuenta cerrar={mandos.close} />
      </Modal>
    </>
  );
}
