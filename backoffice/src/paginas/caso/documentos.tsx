/** The papers of the case: a list, and beside it the one that is looked at with what to check. */
import { TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import { Box, Button, FileButton, Grid, Group, Modal, NavLink, Paper, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeDocumento } from '../../ui/marcas.tsx';
import { type Documento, useCaso } from './contexto.ts';
import { Revision } from './revision.tsx';
import { useValidacion } from './validacion.ts';
import { useElegido, useOrdenQuieto, useVista } from './vista.ts';

export function Documentos() {
  const { parametros } = useCaso();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos', { parametros });
  return <Leido lectura={lectura}>{({ elementos }) => <Lista documentos={elementos} />}</Leido>;
}

const puesto = ({ estado, origen, recibido }: Documento): string =>
  `${estado === 'recibido' && origen !== 'servicio' ? 0 : 1} ${recibido}`;
const compararPapeles = (uno: Documento, otro: Documento): number => puesto(uno).localeCompare(puesto(otro));

function Lista({ documentos }: { readonly documentos: readonly Documento[] }) {
  const { t } = useTranslation('caso');
  const { ver } = useVista();
  const validar = useValidacion();
  /** Papers whose validation can still be taken back. */
  const [enMarcha, marcar] = useState<readonly string[]>([]);
  const ordenados = useOrdenQuieto(documentos, ({ documento_id }) => documento_id, compararPapeles);
  const visto = useElegido(ordenados, ({ documento_id }) => documento_id);
  if (!visto)
    return (
      <Paper>
        <Vacio titulo={t('documentos.vacio')} texto={t('documentos.vacioTexto')}>
          <Anadir />
        </Vacio>
      </Paper>
    );
  const id = visto.documento_id;
  const porVer = ordenados.filter(
    ({ estado, documento_id }) => estado === 'recibido' && documento_id !== id && !enMarcha.includes(documento_id),
  );
  const [siguiente] = porVer;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 4, lg: 3 }}>
        <Indice documentos={ordenados} visto={id} enMarcha={enMarcha} elegir={(uno) => ver('documentos', uno)} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8, lg: 9 }}>
        <Revision
          key={id}
          documento={visto}
          enMarcha={enMarcha.includes(id)}
          alValidar={(comprobaciones) => {
            marcar((antes) => [...antes, id]);
            validar(visto, comprobaciones, () => marcar((antes) => antes.filter((uno) => uno !== id)));
          }}
          siguiente={
            siguiente && {
              cuantos: porVer.length,
              ir: () => ver('documentos', siguiente.documento_id),
            }
          }
        />
      </Grid.Col>
    </Grid>
  );
}

interface PropsDeIndice {
  readonly documentos: readonly Documento[];
  readonly visto: string;
  readonly enMarcha: readonly string[];
  readonly elegir: (documento: string) => void;
}

function Indice({ documentos, visto, enMarcha, elegir }: PropsDeIndice) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  return (
    <Paper p="xs">
      {documentos.map(({ documento_id, tipo, estado, origen, recibido }) => (
        <NavLink
          key={documento_id}
          component="button"
          type="button"
          active={documento_id === visto}
          aria-current={documento_id === visto ? 'true' : undefined}
          onClick={() => elegir(documento_id)}
          label={comun(`documento.${tipo}`)}
          description={
            <>
              {[
                estado === 'validado' && comun('estadoDocumento.validado'),
                enMarcha.includes(documento_id) && t('documentos.enMarcha'),
                comun(`actor.${origen}`),
                formatos.relativo(recibido),
              ]
                .filter(Boolean)
                .join(' · ')}
              {estado !== 'validado' && !enMarcha.includes(documento_id) && (
                <Box component="span" display="block" mt={2}>
                  <MarcaDeDocumento estado={estado} />
                </Box>
              )}
            </>
          }
          className="entrada"
        />
      ))}
      <Group justify="center" pt="xs">
        <Anadir />
      </Group>
    </Paper>
  );
}

/** The mandate is signed in the portal, and the insurer's statement is the insurer's to bring. */
export type TipoQueSeAnade = (typeof TIPOS)[number];
const TIPOS = TIPOS_DE_DOCUMENTO.filter((tipo) => tipo !== 'mandato' && tipo !== 'declaracion_aseguradora');

interface PropsDeAnadir {
  readonly tipo?: TipoQueSeAnade | null;
  readonly cuenta?: string | undefined;
  readonly alAnadir?: (documento: string) => void;
}

/** Nothing is added to a case that has ended; a dialogue that is open by then stays, with the file. */
export function Anadir({ tipo: propuesto = null, cuenta, alAnadir }: PropsDeAnadir) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros, vivo } = useCaso();
  const [abierto, mandos] = useDisclosure();
  const [tipo, elegir] = useState<string | null>(propuesto);
  const [fichero, tomar] = useState<File | null>(null);
  const anadir = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos', {
    hecho: t('documentos.anadido'),
    alFallar: () => true,
    alTerminar({ documento_id }) {
      tomar(null);
      mandos.close();
      alAnadir?.(documento_id);
    },
  });
  return (
    <>
      {vivo && (
        <Button size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden />} onClick={mandos.open}>
          {t('documentos.anadir')}
        </Button>
      )}
      <Modal opened={abierto} onClose={mandos.close} title={t('documentos.anadir')}>
        <Stack>
          <Select
            label={t('documentos.papel')}
            data={TIPOS.map((value) => ({ value, label: comun(`documento.${value}`) }))}
            value={tipo}
            onChange={elegir}
            allowDeselect={false}
          />
          <Group>
            <FileButton accept="application/pdf,image/jpeg,image/png" onChange={tomar}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('documentos.fichero')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c={fichero ? 'inherit' : 'dimmed'}>
              {fichero?.name ?? t('documentos.formatos')}
            </Text>
          </Group>
          <FalloDeForma fallo={anadir.error} />
          <Button
            disabled={!tipo || !fichero}
            loading={anadir.isPending}
            onClick={() =>
              tipo &&
              fichero &&
              anadir.mutate({
                parametros,
                cuerpo: { tipo: tipo as 'otro', ...(cuenta && { cuenta_id: cuenta }) },
                fichero,
              })
            }
          >
            {t('documentos.anadir')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
