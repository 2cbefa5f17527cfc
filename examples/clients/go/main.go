// Opens a claim and follows it. The package albacea is generated: see ../README.md.
//
//	ALBACEA_URL=https://…/api/v1 ALBACEA_KEY=alb_… go run .
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/claim/albacea"
)

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv("ALBACEA_KEY"))
		return nil
	}
	client, err := albacea.NewClientWithResponses(os.Getenv("ALBACEA_URL"), albacea.WithRequestEditorFn(withKey))
	must(err)

	// The claim number is the same in every attempt, so that a repeat opens nothing.
	claim := fmt.Sprintf("CLAIM-%d", time.Now().UnixNano())
	dni, priority := "12345678Z", albacea.NuevoSiniestroPrioridadNormal
	body := albacea.NuevoSiniestro{
		PolizaNumero: claim,
		Fallecido: albacea.Fallecido{
			Nombre:             "Carmen",
			Apellidos:          "Ruiz Ortega",
			Dni:                &dni,
			FechaFallecimiento: openapi_types.Date{Time: time.Date(2026, 11, 14, 0, 0, 0, 0, time.UTC)},
		},
		Heredero:  albacea.Heredero{Nombre: "Lucía", Apellidos: "Ortega Ruiz", Email: "lucia.ortega@example.com"},
		Prioridad: &priority,
	}

	opened, err := client.AbrirSiniestroWithResponse(ctx, &albacea.AbrirSiniestroParams{IdempotencyKey: &claim}, body)
	must(err)
	if opened.JSON201 == nil {
		log.Fatal(opened.Status(), string(opened.Body))
	}
	id := opened.JSON201.Data.CasoId
	fmt.Println("opened", id)

	detail, err := client.VerCasoWithResponse(ctx, id, nil)
	must(err)
	caso := detail.JSON200.Data
	fmt.Printf("case %s: %s, waits for %s, modules %s\n",
		caso.CasoId, caso.Estado, *caso.EnEsperaDe, strings.Join(caso.ModulosContratados, " "))

	listed, two := map[string]bool{}, 2
	for cursor := (*string)(nil); ; {
		page, err := client.ListarCasosWithResponse(ctx, &albacea.ListarCasosParams{Limite: &two, Cursor: cursor})
		must(err)
		for _, one := range page.JSON200.Data.Elementos {
			listed[one.CasoId] = true
		}
		if cursor = page.JSON200.Data.Siguiente; cursor == nil {
			break
		}
	}
	fmt.Printf("listed %d cases, two a page\n", len(listed))

	registered, err := client.RegistrarWebhookWithResponse(ctx, nil, albacea.NuevoWebhook{
		Url:     "https://integrations.example.com/albacea",
		Eventos: []albacea.NuevoWebhookEventos{albacea.NuevoWebhookEventosCasoCerrado, albacea.NuevoWebhookEventosCuentaResuelta},
	})
	must(err)
	webhook := registered.JSON201.Data
	fmt.Printf("registered webhook %s, secret of %d characters\n", webhook.WebhookId, len(webhook.Secret))
	_, err = client.BorrarWebhookWithResponse(ctx, webhook.WebhookId, nil)
	must(err)

	body.Heredero.Email = "lucia"
	mistyped, err := client.AbrirSiniestroWithResponse(ctx, nil, body)
	must(err)
	sayWhy(mistyped.HTTPResponse, mistyped.JSON422.Error)
	unknown, err := client.VerCasoWithResponse(ctx, "CAS-2026-999999", nil)
	must(err)
	sayWhy(unknown.HTTPResponse, unknown.JSON404.Error)
}

// sayWhy prints a refusal: programs decide by the code, the message is for people.
func sayWhy(answer *http.Response, message string) {
	fmt.Printf("refused: %d %s: %s\n", answer.StatusCode, answer.Header.Get("X-Error-Code"), message)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
