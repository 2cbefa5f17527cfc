/** Signing in with the account of one's company. */
import type { Shape } from '../../app/shape.ts';

export const SIGN_ON_ES = {
  o: 'o',
  entrar: 'Usar la cuenta de su empresa',
  titulo: 'La cuenta de su empresa',
  texto: 'Le llevamos a la página en la que entra siempre en su empresa. Después vuelve aquí.',
  campo: 'Correo de trabajo o nombre corto de su aseguradora',
  campoTexto: 'El nombre corto se lo da quien administra Albacea en su empresa.',
  seguir: 'Seguir',
  elija: '¿Dónde quiere entrar?',
  servicio: 'Albacea',
  volviendo: 'Comprobando la respuesta de su empresa',
  fallo: 'No ha podido entrar',
  perdido: 'La entrada empezó en otra pestaña o en otro navegador. Empiece de nuevo.',
  otraVez: 'Volver a empezar',
  conPassword: 'Entrar con contraseña',
  confirmado: 'Ya hemos comprobado que es usted. Repita lo que iba a hacer.',
};

export const SIGN_ON_EN: Shape<typeof SIGN_ON_ES> = {
  o: 'or',
  entrar: 'Use your company account',
  titulo: 'Your company account',
  texto: "We will take you to your company's usual sign-in page and bring you back here.",
  campo: "Work e-mail, or your insurer's short name",
  campoTexto: "Your company's Albacea administrator can tell you the short name.",
  seguir: 'Continue',
  elija: 'Where do you want to sign in?',
  servicio: 'Albacea',
  volviendo: "Checking your company's answer",
  fallo: 'You could not sign in',
  perdido: 'The sign-in was started in another tab or browser. Please start again.',
  otraVez: 'Start again',
  conPassword: 'Sign in with a password',
  confirmado: 'Thank you, we have confirmed it is you. Please repeat what you were about to do.',
};
