/** Routes of the certificates in the backoffice; no logic. */
import { type EstadoCertificado, TIPOS_DE_CERTIFICADO, type TipoCertificado } from '@albacea/contract/certificados.ts';
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { quienDeBackoffice } from '../casos/quien.ts';
import { denegarCertificado } from './denegar-certificado.ts';
import { descartarCertificado } from './descartar-certificado.ts';
import { obtenerCertificado } from './obtener-certificado.ts';
import { solicitarCertificado } from './solicitar-certificado.ts';
import { type Tasas, verCertificadosDeMesa } from './ver-certificados.ts';

const backoffice = rutasCon<SesionDeUsuario>();

/** @throws ErrorDeDominio no_encontrado for a kind that there is not */
function tipoDe({ tipo }: Readonly<Record<string, string>>): TipoCertificado {
  const conocido = TIPOS_DE_CERTIFICADO.find((uno) => uno === tipo);
  if (!conocido) throw new ErrorDeDominio('no_encontrado');
  return conocido;
}
const tras = (tipo: TipoCertificado, estado: EstadoCertificado) => ({ datos: { tipo, estado } });

export function rutasDeCertificadosEnBackoffice(tasas: Tasas): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verCertificados, (p, tx) =>
      verCertificadosDeMesa(tx, quienDeBackoffice(p), p.parametros.caso ?? '', tasas, p.idioma),
    ),
    backoffice.escritura(B.solicitarCertificado, async (p, tx) => {
      const [tipo, caso] = [tipoDe(p.parametros), p.parametros.caso ?? ''];
      return tras(tipo, await solicitarCertificado(tx, quienDeBackoffice(p), caso, { tipo, ...p.cuerpo }));
    }),
    backoffice.escritura(B.obtenerCertificado, async (p, tx) => {
      const [tipo, caso] = [tipoDe(p.parametros), p.parametros.caso ?? ''];
      return tras(tipo, await obtenerCertificado(tx, quienDeBackoffice(p), caso, { tipo, ...p.cuerpo }));
    }),
    backoffice.escritura(B.descartarCertificado, async (p, tx) => {
      const [tipo, caso] = [tipoDe(p.parametros), p.parametros.caso ?? ''];
      return tras(tipo, await descartarCertificado(tx, quienDeBackoffice(p), caso, { tipo, ...p.cuerpo }));
    }),
    backoffice.escritura(B.denegarCertificado, async (p, tx) => {
      const [tipo, caso] = [tipoDe(p.parametros), p.parametros.caso ?? ''];
      return tras(tipo, await denegarCertificado(tx, quienDeBackoffice(p), caso, { tipo, ...p.cuerpo }));
    }),
  ];
}
