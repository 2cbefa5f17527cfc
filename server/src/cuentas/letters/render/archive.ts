/**
 * Makes a PDF fit for archives: PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) at once. pdfkit brings the output intent and the
 * structure. We write the metadata, because those of pdfkit name only one standard and do not escape names.
 */

type Doc = PDFKit.PDFDocument;

interface Description {
  readonly titulo: string;
  /** Author; empty: none is named. */
  readonly autor: string;
  readonly asunto: string;
  readonly idioma: string;
  readonly fecha: Date;
}

/** The name of the program that made the file. */
const PROGRAM = 'Albacea';

/** Options for pdfkit. Its `PDF/UA` is not used: it adds a CIDSet, which PDF/A accepts only with every glyph in it. */
export const archiveOptions = ({ titulo, autor, asunto, idioma, fecha }: Description) => ({
  pdfVersion: '1.7',
  subset: 'PDF/A-2a',
  tagged: true,
  lang: idioma,
  displayTitle: true,
  info: {
    Title: titulo,
    ...(autor !== '' && { Author: autor }),
    Subject: asunto,
    Creator: PROGRAM,
    Producer: PROGRAM,
    CreationDate: fecha,
    ModDate: fecha,
  },
});

/** Sets the metadata, before anything is drawn; pdfkit adds the PDF/A identification. */
export function describe(doc: Doc, description: Description): void {
  const open = doc as unknown as { _addInfo(): void; appendXML(xml: string): void };
  open._addInfo = () => open.appendXML(xmpOf(description));
}

/** Escapes a text for XML, without the characters that XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The metadata of the file's dictionary, plus the PDF/UA property, which PDF/A wants declared (ISO 19005-2, 6.6.2.3). */
function xmpOf({ titulo, autor, asunto, idioma, fecha }: Description): string {
  const when = fecha.toISOString().replace(/\.\d+Z$/, 'Z');
  const inAnyLanguage = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
  const creator = autor === '' ? '' : `<dc:creator><rdf:Seq><rdf:li>${escaped(autor)}</rdf:li></rdf:Seq></dc:creator>`;
  return `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:format>application/pdf</dc:format>
  <dc:title>${inAnyLanguage(titulo)}</dc:title>
  ${creator}
  <dc:description>${inAnyLanguage(asunto)}</dc:description>
  <dc:language><rdf:Bag><rdf:li>${escaped(idioma)}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
  <xmp:CreatorTool>${PROGRAM}</xmp:CreatorTool>
  <xmp:CreateDate>${when}</xmp:CreateDate>
  <xmp:ModifyDate>${when}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
  <pdf:Producer>${PROGRAM}</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${UA_EXPLAINED}`;
}

const UA_EXPLAINED = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>part</pdfaProperty:name>
      <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
      <pdfaProperty:category>internal</pdfaProperty:category>
      <pdfaProperty:description>Part of ISO 14289 that the file follows</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
