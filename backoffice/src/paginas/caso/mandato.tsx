/** The heir's mandate: what it covers, what it lacks, and who has checked it. */
import { Alert, Anchor, Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DatosDe, useCliente } from '../../aplicacion/cliente.ts';
import { useLectura } from '../../aplicacion/datos.ts';
import { Dato, Datos } from '../../ui/dato.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Seccion } from '../../ui/seccion.tsx';
import { useCaso } from './contexto.ts';
import { SignerNameReview } from './signer-name-review.tsx';

type Mandato = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>;

export function VistaDeMandato() {
  const { t } = useTranslation('caso');
  const { parametros, vivo } = useCaso();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato', { parametros });
  return (
    <Leido lectura={lectura}>
      {(datos) => (
        <Stack>
          {vivo && datos.mandato && waitsForName(datos.mandato) && <SignerNameReview mandato={datos.mandato} />}
          <Falta falta={datos.falta} />
          {datos.mandato ? (
            <Firmado mandato={datos.mandato} consultas={datos.consultas} />
          ) : (
            <Paper>
              <Vacio titulo={t('mandato.vacio')} texto={t('mandato.vacioTexto')} />
            </Paper>
          )}
        </Stack>
      )}
    </Leido>
  );
}

const waitsForName = ({ estado, revision_de_nombre }: NonNullable<Mandato['mandato']>): boolean =>
  estado === 'firmado' && revision_de_nombre === 'pendiente';

function useAlcance() {
  const { t: comun } = useTranslation();
  return ({ cuentas, certificados }: Mandato['falta']): string[] => [
    ...cuentas.map(({ proveedor, accion }) => `${proveedor}: ${comun(`accion.${accion}`).toLowerCase()}`),
    ...certificados.map((tipo) => comun(`certificado.${tipo}`)),
  ];
}

function Falta({ falta }: { readonly falta: Mandato['falta'] }) {
  const { t } = useTranslation('caso');
  const alcance = useAlcance()(falta);
  if (alcance.length === 0) return null;
  return (
    <Alert color="ocre" title={t('mandato.falta')}>
      <ul className="lista-llana">
        {alcance.map((uno) => (
          <li key={uno}>{uno}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface PropsDeFirmado {
  readonly mandato: NonNullable<Mandato['mandato']>;
  readonly consultas: Mandato['consultas'];
}

function Firmado({ mandato, consultas }: PropsDeFirmado) {
  const { t } = useTranslation('caso');
  const { parametros, caso } = useCaso();
  const cliente = useCliente();
  const formatos = useFormatos();
  const alcance = useAlcance()(mandato);
  // its paper and itself never say two things
  const isUnread = caso.documentos.some(({ tipo, estado }) => tipo === 'mandato' && estado === 'recibido');
  const pdf = cliente.direccion('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { parametros });
  return (
    <>
      <Seccion
        titulo={t('pestana.mandato')}
        acciones={
          <Group gap="sm">
            {waitsForName(mandato) ? (
              <Badge color="ocre">{t('mandato.porComprobar')}</Badge>
            ) : (
              <Badge color={!mandato.vigente ? 'gray' : isUnread ? 'ocre' : 'verde'}>
                {t(`mandato.${!mandato.vigente ? 'noVigente' : isUnread ? 'porRevisar' : 'vigente'}`)}
              </Badge>
            )}
            <Anchor href={pdf} download size="sm">
              {t('mandato.pdf')}
            </Anchor>
          </Group>
        }
      >
        <Datos>
          <Dato nombre={t('mandato.nombre')}>
            {waitsForName(mandato) ? t('mandato.porComprobar') : mandato.mandante}
          </Dato>
          <Dato nombre={t('mandato.firmado')}>{formatos.momento(mandato.firmado)}</Dato>
          <Dato nombre={t('mandato.codigo')}>{mandato.codigo}</Dato>
        </Datos>
        <Text size="xs" c="dimmed" mt="sm">
          {t('mandato.alcance')}
        </Text>
        <ul className="lista-llana">
          {alcance.map((uno) => (
            <li key={uno}>{uno}</li>
          ))}
        </ul>
      </Seccion>
      <Seccion titulo={t('mandato.texto')}>
        <Code block className="carta">
          {mandato.texto}
        </Code>
      </Seccion>
      <Seccion titulo={t('mandato.consultas')}>
        {consultas.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('mandato.nadie')}
          </Text>
        ) : (
          <ul className="lista-llana">
            {consultas.map(({ cuando, red, agente }) => (
              <li key={`${cuando} ${red}`}>
                {formatos.momento(cuando)} · {red} · {agente}
              </li>
            ))}
          </ul>
        )}
      </Seccion>
    </>
  );
}
