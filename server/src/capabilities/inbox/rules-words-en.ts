/** What answers in English say. */
import type { Words } from './rules-words.ts';

const DONE =
  '(?:closed|cancell?ed|deleted|erased|removed|terminated|deactivated|wiped|shut down|discontinued|permanently (?:closed|deleted|removed|erased))';
/** A conversation with the provider that ends is no account that ends. */
const NOT_THE_CASE = '(?! (?:your|this|the) (?:case|ticket|request|enquiry|inquiry|query))';
const OWNED =
  '(?:account|profile|contract|subscription|plan|membership|user|mailbox|service|line|policy|page|data|domain|photos)';
const NAMES_ACCOUNT = `\\b${OWNED}\\b`;

export const EN: Words = {
  says: {
    cerrada: [
      new RegExp(
        `\\b(?:we|i)(?:'ve| have)? (?:now |already |since |gone ahead and |permanently )?${DONE}${NOT_THE_CASE}`,
      ),
      new RegExp(`${NAMES_ACCOUNT}[^.]{0,60} (?:has|have) (?:now |already )?been (?:\\w+ly )?${DONE}`),
      new RegExp(`${NAMES_ACCOUNT}[^.]{0,60} (?:is|are|was|were) (?:now |already )?(?:\\w+ly )?${DONE}`),
      new RegExp(`${NAMES_ACCOUNT} ${DONE}\\b`),
      /\bconfirm(?:s|ing)? (?:the )?(?:closure|cancellation|deletion|removal|termination) of (?:the|your) (?:account|subscription|contract|profile)/,
    ],
    conmemorada: [
      /\b(?:memoriali[sz]ed (?:the|this|your) (?:account|profile|page)|(?:is|been|was|are) (?:now )?memoriali[sz]ed|in a memoriali[sz]ed state)/,
      /\b(?:turned|converted|changed|made)\b[^.]{0,40} (?:in)?to a memorial/,
    ],
    datos_enviados: [
      /\b(?:find attached|find enclosed|attached (?:is|are|you will find)|we (?:attach|enclose|have attached))\b[^.]{0,60}\b(?:data|copy|statement|archive|information|records|contents|invoices)/,
      /\b(?:we have|we've) (?:sent|provided|released|delivered|shipped|made available)\b[^.]{0,40}\b(?:data|copy|archive|contents|records|information|photos)/,
      /\b(?:data|contents|photos|documents|archive)\b[^.]{0,40} (?:have been|has been|were|was) (?:sent|released|shipped|delivered|provided) to you/,
      /\bhere (?:are|is)\b[^.]{0,60}\battached\b/,
    ],
    negada: [
      /\b(?:has|have) been (?:denied|declined|rejected|refused)\b/,
      /\b(?:was|is) (?:denied|declined|rejected|refused)\b/,
      /\bwe (?:must |have to |regret to )?(?:refuse|decline|reject|deny)\b/,
      /\b(?:we|i) (?:are unable to|are not able to|cannot|can't|can not|will not|won't|do not accept|won't be able to|will not be able to)\b/,
      /\bnot possible for us\b|\bdecided not to\b|\bcan't be (?:closed|removed|deleted)\b|\bcannot be (?:closed|removed|deleted)\b|\bnot transferable\b/,
    ],
    no_existe: [
      /\b(?:unable to|couldn't|could not|cannot|can't|not able to) (?:find|locate|trace|identify) (?:an|any|the|a)\b/,
      /\b(?:no record of|there is no|there are no|we have no|found no) (?:\w+ ){0,4}(?:account|customer|user|subscription|policy|member|contract)/,
      /\b(?:do|does) not (?:hold|have|process) any (?:personal )?(?:data|account|record)/,
      /\bdoes not exist\b|\bdoesn't exist\b|\bno \w+ (?:was|were|could be) found\b|\bsearch returned nothing\b/,
      /\b(?:isn't|is not) (?:linked|registered|associated)\b|\b(?:is|was) not (?:and has never been )?a customer\b|\bnever been a customer\b/,
    ],
    acuse: [
      /\b(?:we(?:'ve| have)? received your|has been received|acknowledge receipt|confirm receipt|has reached us|have been received)/,
      /\b(?:case|ticket) has been (?:created|opened|logged)|\bticket \S+ is open\b|\bhas been logged\b/,
      /\b(?:being reviewed|looking into|passed this on|forwarded to the relevant|working on it|thanks for getting in touch|be in touch)/,
      /\b(?:we aim to respond|will get back to you|response time)/,
    ],
  },
  asks: /\b(?:we (?:still )?(?:need|require)|we (?:will|would|do) (?:also )?need|please (?:send|provide|supply|attach|resend|forward|upload|submit|return)|kindly (?:send|provide|supply|attach|forward|upload)|you (?:must|need to|will need to|have to) (?:provide|send|complete|submit|supply|attach)|could you (?:please )?(?:provide|send)|would you mind sending|upon receipt of|missing|incomplete|required documents|not yet received|only [^.]{0,60}(?:if|once|upon|when))\b/,
  asksNothing:
    /\b(?:no further (?:action|documents?)|do not need|don't need|nothing (?:else|further) (?:is )?(?:needed|required))\b/,
  papers: {
    certificado_defuncion: /\bdeath certificate\b|\bcertificate of death\b/,
    dni_solicitante:
      /(?<!deceased's[^.]{0,24}|\bhis |\bher )\b(?:(?:photo )?id\b(?! number)|identification|identity card|proof of identity|passport)(?! (?:card )?of the deceased| or identity)/,
    dni_fallecido:
      /\b(?:deceased's|deceased person's) (?:passport|identity|id)\b|\b(?:passport|id|identity card) of the deceased/,
    prueba_parentesco:
      /\b(?:proof of (?:your |the )?relationship|relationship to the deceased|kinship|birth certificate|marriage certificate|birth or marriage)/,
    titulo_sucesorio:
      /\b(?:grant of probate|letters of administration|the will\b|last will|testament|letters testamentary|proof of executorship)/,
    ultimas_voluntades: /\bcertificate of last wills\b|\bregistry of wills\b/,
    factura: /\b(?:a|recent|an|latest) (?:recent )?(?:invoice|bill)\b/,
    resolucion_judicial: /\bcourt order\b|\bjudicial order\b/,
  },
  form: /\b(?:complete|fill in|fill out|sign)\b[^.]*\bform\b/,
  open: /\b(?:if|when|once|until|unless|before|will be|will|would|may|might|going to|in order to|as soon as|can be)\b|\?/,
  negation: /\b(?:not|never|n't|yet to|without|no)(?: \w+){0,3} ?$/,
  denied: /\b(?:not|never|yet)\b|n't\b/,
  doubt:
    /\b(?:reopened|reactivated|restored|mistake|in error|still open|still active|however|but (?:the|it|we)\b|except (?:the|one)|haven't been able|have not been able|hasn't been|has not been|only part|partially)/,
  until: /\b(?:without|until|unless|only|before|once)\b/,
  away: /\b(?:out of (?:the )?office|annual leave|on leave|parental leave|maternity leave|away from (?:my desk|the office)|no longer work|automatic reply|not monitored|unmonitored|will not be read|office hours|when i return|message was read|rate the service|survey)/,
  advertising:
    /\b(?:\d+% off|shop now|save big|special offers?|newsletter|unsubscribe|seo|rankings|crypto|bitcoin|guaranteed returns|invest|bank details|lottery|winner|fortune|verify your password|act now|click(?:ing)? the link)\b/,
  quotes: /^\s*(?:On .{5,80} wrote:|-{2,} ?original message|from: .+@)/,
};
