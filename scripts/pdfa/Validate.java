import java.io.File;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Prints for each file and norm, separated by tabs: whether the file follows it, the norm, the file, and the violations. */
class Validate {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files)
      for (PDFAFlavour norm : new PDFAFlavour[] {PDFAFlavour.PDFA_2_A, PDFAFlavour.PDFUA_1})
        try (var parser = Foundries.defaultInstance().createParser(new File(file), norm);
            var validator = Foundries.defaultInstance().createValidator(norm, false)) {
          var result = validator.validate(parser);
          System.out.printf("%b\t%s\t%s", result.isCompliant(), norm == PDFAFlavour.PDFUA_1 ? "ua1" : "a", file);
          for (var failed : result.getFailedChecks().keySet()) System.out.print("\t" + failed.getClause() + "-" + failed.getTestNumber());
          System.out.println();
        }
  }
}
