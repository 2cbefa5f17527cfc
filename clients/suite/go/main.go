package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"albacea.example/albacea"
)

type order struct {
	Do             string            `json:"do"`
	BaseURL        string            `json:"baseUrl"`
	Key            string            `json:"key"`
	TimeoutMs      int64             `json:"timeoutMs"`
	Retries        int               `json:"retries"`
	MaxWaitMs      int64             `json:"maxWaitMs"`
	Body           json.RawMessage   `json:"body"`
	IdempotencyKey string            `json:"idempotencyKey"`
	ID             string            `json:"id"`
	Limite         int64             `json:"limite"`
	File           string            `json:"file"`
	Abre           string            `json:"abre"`
	Cursor         string            `json:"cursor"`
	Esperar        int64             `json:"esperar"`
	Headers        map[string]string `json:"headers"`
	Secrets        []string          `json:"secrets"`
	Tolerance      int64             `json:"tolerance"`
	Now            float64           `json:"now"`
}

var client *albacea.Client

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var asked order
		must(json.Unmarshal(lines.Bytes(), &asked))
		told, err := json.Marshal(answer(asked))
		must(err)
		fmt.Println(string(told))
	}
}

func answer(asked order) map[string]any {
	done, err := obey(asked)
	var failure *albacea.Error
	if errors.As(err, &failure) {
		fields := []map[string]string{}
		for _, field := range failure.Fields {
			fields = append(fields, map[string]string{"pointer": field.Pointer, "code": field.Code})
		}
		var wait *float64
		if failure.RetryAfter != nil {
			wait = albacea.Of(failure.RetryAfter.Seconds())
		}
		return map[string]any{"error": map[string]any{
			"status": failure.Status, "code": failure.Code, "message": failure.Message, "requestId": orNull(failure.RequestID),
			"fields": fields, "retryAfter": wait, "idempotencyKey": orNull(failure.IdempotencyKey),
		}}
	}
	if err != nil {
		if reason, isRejected := strings.CutPrefix(err.Error(), "webhook rejected: "); isRejected {
			return map[string]any{"rejected": reason}
		}
		must(err)
	}
	return map[string]any{"ok": done}
}

func obey(asked order) (any, error) {
	ctx := context.Background()
	var options []albacea.CallOption
	if asked.IdempotencyKey != "" {
		options = append(options, albacea.IdempotencyKey(asked.IdempotencyKey))
	}
	switch asked.Do {
	case "client":
		made, err := albacea.New(asked.BaseURL, asked.Key)
		must(err)
		made.Timeout, made.Retries = time.Duration(asked.TimeoutMs)*time.Millisecond, asked.Retries
		made.MaxWait = time.Duration(asked.MaxWaitMs) * time.Millisecond
		client = made
		return nil, nil
	case "openSiniestro":
		return client.AbrirSiniestro(ctx, read[albacea.NuevoSiniestro](asked.Body), options...)
	case "openCaso":
		return client.AbrirCaso(ctx, read[albacea.NuevoCaso](asked.Body), options...)
	case "readCaso":
		return client.VerCaso(ctx, asked.ID)
	case "listCasos":
		ids := []string{}
		for caso, err := range client.ListarCasos(ctx, albacea.ListarCasosQuery{Limite: &asked.Limite}) {
			if err != nil {
				return nil, err
			}
			ids = append(ids, caso.CasoId)
		}
		return ids, nil
	case "sendLote":
		return client.EnviarLote(ctx, asked.File, albacea.EnviarLoteQuery{Abre: asked.Abre}, options...)
	case "registerWebhook":
		return client.RegistrarWebhook(ctx, read[albacea.NuevoWebhook](asked.Body))
	case "changeWebhook":
		return client.CambiarWebhook(ctx, asked.ID, read[albacea.CambioDeWebhook](asked.Body))
	case "eraseWebhook":
		return nil, client.BorrarWebhook(ctx, asked.ID)
	case "events":
		return client.ListarEventos(ctx, albacea.ListarEventosQuery{Cursor: asked.Cursor, Esperar: &asked.Esperar})
	case "standard":
		now := time.Unix(int64(asked.Now), 0)
		event, err := albacea.VerifyWebhook(headers(asked), body(asked), asked.Secrets, time.Duration(asked.Tolerance)*time.Second, now)
		return told(event), err
	case "own":
		event, err := albacea.VerifyOwnSignature(headers(asked), body(asked), asked.Secrets)
		return told(event), err
	case "print":
		return map[string]string{"text": fmt.Sprintf("%v %+v %#v %s", client, client, *client, client)}, nil
	}
	return nil, fmt.Errorf("unknown order %s", asked.Do)
}

func told(event *albacea.Event) any {
	if event == nil {
		return nil
	}
	return map[string]any{"id": orNull(event.ID), "evento": event.Evento, "data": event.Data, "timestamp": event.Timestamp}
}

func headers(asked order) http.Header {
	found := http.Header{}
	for name, value := range asked.Headers {
		found.Set(name, value)
	}
	return found
}

func body(asked order) []byte { return []byte(read[string](asked.Body)) }

func read[T any](text json.RawMessage) T {
	var value T
	must(json.Unmarshal(text, &value))
	return value
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
