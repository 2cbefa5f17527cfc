/** Routes of the certificates in the backoffice; no logic. */

import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import {
  CERTIFICADO_TYPES,
  type CertificadoState,
  type CertificadoType,
} from '@albacea/contract/schemas/certificados.ts';
import { type AppRoute, routesWith, type UserSession } from '../../http/web-app-route.ts';
import { DomainError } from '../../platform/error.ts';
import { backofficeWho } from '../casos/actor.ts';
import { denyCertificado } from './deny-certificado.ts';
import { discardCertificado } from './discard-certificado.ts';
import { getCertificado } from './get-certificado.ts';
import { requestCertificado } from './request-certificado.ts';
import { type Rates, viewDeskCertificados } from './view-certificados.ts';

const backoffice = routesWith<UserSession>();

/** @throws DomainError no_encontrado for a kind that there is not */
function typeOf({ tipo }: Readonly<Record<string, string>>): CertificadoType {
  const known = CERTIFICADO_TYPES.find((one) => one === tipo);
  if (!known) throw new DomainError('no_encontrado');
  return known;
}
const after = (tipo: CertificadoType, estado: CertificadoState) => ({ datos: { tipo, estado } });

export function certificadosInBackofficeRoutes(rates: Rates): AppRoute<UserSession>[] {
  return [
    backoffice.lectura(B.verCertificados, (p, tx) =>
      viewDeskCertificados(tx, backofficeWho(p), p.parametros.caso ?? '', rates, p.idioma),
    ),
    backoffice.escritura(B.solicitarCertificado, async (p, tx) => {
      const [type, caso] = [typeOf(p.parametros), p.parametros.caso ?? ''];
      return after(type, await requestCertificado(tx, backofficeWho(p), caso, { tipo: type, ...p.cuerpo }));
    }),
    backoffice.escritura(B.obtenerCertificado, async (p, tx) => {
      const [type, caso] = [typeOf(p.parametros), p.parametros.caso ?? ''];
      return after(type, await getCertificado(tx, backofficeWho(p), caso, { tipo: type, ...p.cuerpo }));
    }),
    backoffice.escritura(B.descartarCertificado, async (p, tx) => {
      const [type, caso] = [typeOf(p.parametros), p.parametros.caso ?? ''];
      return after(type, await discardCertificado(tx, backofficeWho(p), caso, { tipo: type, ...p.cuerpo }));
    }),
    backoffice.escritura(B.denegarCertificado, async (p, tx) => {
      const [type, caso] = [typeOf(p.parametros), p.parametros.caso ?? ''];
      return after(type, await denyCertificado(tx, backofficeWho(p), caso, { tipo: type, ...p.cuerpo }));
    }),
  ];
}
