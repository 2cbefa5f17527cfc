/** The papers of the case: a list, and beside it the one that is looked at with what to check. */
import { TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import {
  Box,
  Button,
  Checkbox,
  FileButton,
  Grid,
  Group,
  Modal,
  NavLink,
  Paper,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeDocumento } from '../../ui/marcas.tsx';
import { type Documento, useCaso } from './contexto.ts';
import { Revision } from './revision.tsx';
import { useValidacion } from './validacion.ts';
import { useVista } from './vista.ts';

export function Documentos() {
  const { parametros } = useCaso();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos', { parametros });
  return <Leido lectura={lectura}>{({ elementos }) => <Lista documentos={elementos} />}</Leido>;
}

const orden = ({ estado, origen, recibido }: Documento): string =>
  `${estado === 'recibido' && origen !== 'servicio' ? 0 : 1} ${recibido}`;

function Lista({ documentos }: { readonly documentos: readonly Documento[] }) {
  const { t } = useTranslation('caso');
  const { elegido, ver } = useVista();
  const validar = useValidacion();
  /** Papers whose validation can still be taken back. */
  const [enMarcha, marcar] = useState<readonly string[]>([]);
  const ordenados = [...documentos].sort((uno, otro) => orden(uno).localeCompare(orden(otro)));
  const visto = ordenados.find(({ documento_id }) => documento_id === elegido) ?? ordenados[0];
  if (!visto)
    return (
      <Paper>
        <Vacio titulo={t('documentos.vacio')} texto={t('documentos.vacioTexto')}>
          <Anadir />
        </Vacio>
      </Paper>
    );
  const porVer = ordenados.filter(
    ({ estado, documento_id: id }) => estado === 'recibido' && id !== visto.documento_id && !enMarcha.includes(id),
  );
  /** Leaves this paper for the next one that waits; after the last it stays. */
  const seguir = () => {
    if (porVer[0]) ver('documentos', porVer[0].documento_id);
  };
  const alValidar = () => {
    const { documento_id } = visto;
    marcar((antes) => [...antes, documento_id]);
    validar([visto], () => {
      marcar((antes) => antes.filter((id) => id !== documento_id));
      ver('documentos', documento_id);
    });
    seguir();
  };
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 4, lg: 3 }}>
        <Indice documentos={ordenados} visto={visto.documento_id} elegir={(uno) => ver('documentos', uno)} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8, lg: 9 }}>
        <Revision
          key={visto.documento_id}
          documento={visto}
          enMarcha={enMarcha.includes(visto.documento_id)}
          alValidar={alValidar}
          alRechazar={seguir}
        />
      </Grid.Col>
    </Grid>
  );
}

interface PropsDeIndice {
  readonly documentos: readonly Documento[];
  readonly visto: string;
  readonly elegir: (documento: string) => void;
}

function Indice({ documentos, visto, elegir }: PropsDeIndice) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { vivo } = useCaso();
  const formatos = useFormatos();
  const validar = useValidacion();
  const [marcados, marcar] = useState<readonly string[]>([]);
  const porRevisar = documentos.filter(({ estado }) => estado === 'recibido');
  const elegidos = porRevisar.filter(({ documento_id }) => marcados.includes(documento_id));
  return (
    <Paper p="xs">
      {documentos.map((documento) => (
        <Group key={documento.documento_id} gap={4} wrap="nowrap">
          {porRevisar.length > 1 && (
            <Checkbox
              aria-label={t('documentos.elegir', { papel: comun(`documento.${documento.tipo}`) })}
              disabled={documento.estado !== 'recibido' || !vivo}
              checked={marcados.includes(documento.documento_id)}
              onChange={({ currentTarget: { checked } }) =>
                marcar((antes) =>
                  checked ? [...antes, documento.documento_id] : antes.filter((id) => id !== documento.documento_id),
                )
              }
            />
          )}
          <NavLink
            component="button"
            type="button"
            active={documento.documento_id === visto}
            aria-current={documento.documento_id === visto ? 'true' : undefined}
            onClick={() => elegir(documento.documento_id)}
            label={comun(`documento.${documento.tipo}`)}
            description={
              <>
                {[
                  documento.estado === 'validado' && comun('estadoDocumento.validado'),
                  comun(`actor.${documento.origen}`),
                  formatos.relativo(documento.recibido),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {documento.estado !== 'validado' && (
                  <Box component="span" display="block" mt={2}>
                    <MarcaDeDocumento estado={documento.estado} />
                  </Box>
                )}
              </>
            }
            className="entrada"
          />
        </Group>
      ))}
      {elegidos.length > 0 && (
        <Button
          fullWidth
          mt="xs"
          onClick={() => {
            validar(elegidos);
            marcar([]);
          }}
        >
          {t('documentos.validarVarios', { count: elegidos.length })}
        </Button>
      )}
      {vivo && (
        <Group justify="center" pt="xs">
          <Anadir />
        </Group>
      )}
    </Paper>
  );
}

/** The mandate is signed in the portal, and the insurer's statement is the insurer's to bring. */
const TIPOS = TIPOS_DE_DOCUMENTO.filter((tipo) => tipo !== 'mandato' && tipo !== 'declaracion_aseguradora');

export function Anadir({
  tipo: propuesto = null,
  cuenta,
}: {
  readonly tipo?: (typeof TIPOS)[number] | null;
  readonly cuenta?: string;
}) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const [abierto, mandos] = useDisclosure();
  const [tipo, elegir] = useState<string | null>(propuesto);
  const [fichero, tomar] = useState<File | null>(null);
  const anadir = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos', {
    hecho: t('documentos.anadido'),
    alTerminar() {
      tomar(null);
      mandos.close();
    },
  });
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden />} onClick={mandos.open}>
        {t('documentos.anadir')}
      </Button>
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
