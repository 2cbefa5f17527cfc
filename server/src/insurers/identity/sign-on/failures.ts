/** Reasons of a failed sign-on, in words for the sign-in page. */
import * as oidc from 'openid-client';
import { NoAnswer } from '../../../platform/outbound-http/guarded-fetch.ts';
import { type Bilingual, DomainError } from '../../../shared/errors.ts';

export const FAILURES = {
  nobody: {
    es: 'No encontramos con qué cuenta entra su empresa. Escriba el nombre corto que le dio quien administra Albacea.',
    en: 'We could not find which account your company uses. Type the short name that whoever administers Albacea gave you.',
  },
  late: {
    es: 'La entrada caducó, ya se usó o empezó en otro navegador. Empiece de nuevo.',
    en: 'The sign-in expired, was used already or began in another browser. Begin again.',
  },
  refused: {
    es: 'El proveedor de identidad de su empresa no dio acceso. Hable con quien administra sus cuentas.',
    en: "Your company's identity provider gave no access. Talk to whoever administers your accounts.",
  },
  away: {
    es: 'El proveedor de identidad de su empresa no responde. Espere unos minutos y vuelva a probar.',
    en: "Your company's identity provider does not answer. Wait a few minutes and try again.",
  },
  wrong: {
    es: 'La respuesta del proveedor de identidad no es válida. Empiece de nuevo; si se repite, avise a quien administra Albacea.',
    en: "The identity provider's answer is not valid. Begin again; if it happens again, tell whoever administers Albacea.",
  },
  changed: {
    es: 'La configuración cambió mientras entraba. Empiece de nuevo.',
    en: 'The settings changed while you were signing in. Begin again.',
  },
  role: {
    es: 'Su cuenta no tiene ningún papel en Albacea. Pídaselo a quien administra las cuentas de su empresa.',
    en: 'Your account has no role in Albacea. Ask whoever administers the accounts of your company for one.',
  },
  email: {
    es: 'El proveedor de identidad no confirma su correo. Avise a quien administra las cuentas de su empresa.',
    en: 'The identity provider does not confirm your e-mail address. Tell whoever administers the accounts of your company.',
  },
  taken: {
    es: 'Ese correo ya está unido a otra cuenta de su empresa. Avise a quien administra Albacea.',
    en: 'That address is joined to another account of your company already. Tell whoever administers Albacea.',
  },
  paused: {
    es: 'Su acceso está pausado. Hable con quien administra Albacea en su empresa.',
    en: 'Your access is paused. Talk to whoever administers Albacea in your company.',
  },
  factor: {
    es: 'El proveedor de identidad no dice que usara un segundo factor, y su papel lo exige. Avise a quien administra las cuentas de su empresa.',
    en: 'The identity provider does not say that you used a second factor, which your role takes. Tell whoever administers the accounts of your company.',
  },
  other: {
    es: 'Entró otra persona. Vuelva a entrar con su propia cuenta.',
    en: 'Somebody else signed in. Sign in again with your own account.',
  },
} as const satisfies Record<string, Bilingual>;

export const failed = (detalle: Bilingual): DomainError => new DomainError('inicio_fallido', { detalle });

/** Turns an error of openid-client or of the guard into a full reason for the log and a sentence for people. */
export function providerFailure(
  logger: { warn(data: object, text: string): void },
  slug: string,
  error: unknown,
): DomainError {
  if (error instanceof DomainError) return error;
  const cause = error instanceof Error && error.cause instanceof NoAnswer ? error.cause : error;
  const { code } = error as { code?: unknown };
  const motivo = cause instanceof NoAnswer ? cause.reason : typeof code === 'string' ? code : 'ERROR';
  logger.warn({ aseguradora: slug, motivo }, 'a sign-on failed at the identity provider');
  if (cause instanceof NoAnswer) return failed(FAILURES.away);
  return failed(error instanceof oidc.AuthorizationResponseError ? FAILURES.refused : FAILURES.wrong);
}
