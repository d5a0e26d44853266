// Command vectors writes the known answers of tests/vectors/ledger/sumdb.json with golang.org/x/mod/sumdb:
//
//	cd tests/foreign/go-verify && go run ./vectors > ../../../tests/vectors/ledger/sumdb.json
//
// Entry i of every tree is the text "entry <i>". The seeds are fixed, so the output is too.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const largest = 70000

type key struct {
	Name string `json:"name"`
	Seed string `json:"seed"`
	SKey string `json:"skey"`
	VKey string `json:"vkey"`
}

type proof struct {
	From   int64    `json:"from"`
	Size   int64    `json:"size"`
	Hashes []string `json:"hashes"`
}

type tile struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

type signed struct {
	Text string `json:"text"`
	Note string `json:"note"`
}

type vectors struct {
	MadeBy      string            `json:"madeBy"`
	LeafHashes  map[string]string `json:"leafHashes"`
	Roots       map[int64]string  `json:"roots"`
	Inclusion   []proof           `json:"inclusion"`
	Consistency []proof           `json:"consistency"`
	Tiles       []tile            `json:"tiles"`
	Paths       map[int64]string  `json:"paths"`
	Keys        []key             `json:"keys"`
	Notes       []signed          `json:"notes"`
}

var stored []tlog.Hash

var reader = tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		hashes[i] = stored[index]
	}
	return hashes, nil
})

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	for i := int64(0); i < largest; i++ {
		stored = append(stored, must(tlog.StoredHashes(i, fmt.Appendf(nil, "entry %d", i), reader))...)
	}
	made := vectors{
		MadeBy:     "tests/foreign/go-verify/vectors with golang.org/x/mod v0.30.0",
		LeafHashes: map[string]string{"": hexOf(tlog.RecordHash(nil)), "entry 0": hexOf(tlog.RecordHash([]byte("entry 0")))},
		Roots:      roots(),
		Paths:      paths(),
		Tiles:      append(tiles(1000), tiles(largest)...),
	}
	made.Inclusion, made.Consistency = proofs()
	made.Keys, made.Notes = notes()
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(made); err != nil {
		panic(err)
	}
}

func hexOf(hash tlog.Hash) string { return hex.EncodeToString(hash[:]) }

func hexes(hashes []tlog.Hash) []string {
	texts := []string{}
	for _, hash := range hashes {
		texts = append(texts, hexOf(hash))
	}
	return texts
}

func roots() map[int64]string {
	sizes := []int64{255, 256, 257, 511, 512, 513, 1000, 1023, 1024, 1025, 4097, 65535, 65536, 65537, 65792, largest}
	for size := int64(0); size <= 70; size++ {
		sizes = append(sizes, size)
	}
	answers := map[int64]string{}
	for _, size := range sizes {
		answers[size] = hexOf(must(tlog.TreeHash(size, reader)))
	}
	return answers
}

func proofs() (inclusion, consistency []proof) {
	for _, size := range []int64{1, 2, 3, 5, 7, 8, 255, 256, 257, 1025, 65537, largest} {
		for _, index := range []int64{0, 1, 4, 6, 254, 255, 256, 1023, 1024, 65535, 65536, size / 2, size - 1} {
			if index < size {
				hashes := hexes(must(tlog.ProveRecord(size, index, reader)))
				inclusion = append(inclusion, proof{index, size, hashes})
			}
			if from := index + 1; from <= size {
				hashes := hexes(must(tlog.ProveTree(size, from, reader)))
				consistency = append(consistency, proof{from, size, hashes})
			}
		}
	}
	return inclusion, consistency
}

// tiles lists what tlog-tiles has for a tree of this size; sumdb's paths have the tile height after "tile/".
func tiles(size int64) []tile {
	listed := []tile{}
	for _, t := range tlog.NewTiles(8, 0, size) {
		data := must(tlog.ReadTileData(t, reader))
		digest := sha256.Sum256(data)
		path := strings.Replace(t.Path(), "tile/8/", "tile/", 1)
		listed = append(listed, tile{path, size, hex.EncodeToString(digest[:])})
	}
	return listed
}

func paths() map[int64]string {
	answers := map[int64]string{}
	for _, index := range []int64{0, 7, 999, 1000, 1234067, 999999999, 1000000000, 1 << 44} {
		answers[index] = strings.Replace(tlog.Tile{H: 8, L: 3, N: index, W: 256}.Path(), "tile/8/", "tile/", 1)
	}
	return answers
}

func notes() ([]key, []signed) {
	keys := []key{}
	signers := []note.Signer{}
	for i, name := range []string{"log.example/consent-events/0", "witness.example/w1"} {
		seed := bytes.Repeat([]byte{byte(i + 1)}, ed25519.SeedSize)
		public := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey)
		vkey := must(note.NewEd25519VerifierKey(name, public))
		id := strings.Split(vkey, "+")[1]
		skey := "PRIVATE+KEY+" + name + "+" + id + "+" + base64.StdEncoding.EncodeToString(append([]byte{1}, seed...))
		keys = append(keys, key{name, hex.EncodeToString(seed), skey, vkey})
		signers = append(signers, must(note.NewSigner(skey)))
	}
	root := must(tlog.TreeHash(largest, reader))
	texts := []string{
		fmt.Sprintf("log.example/consent-events/0\n%d\n%s\n", largest, root),
		"If you think cryptography is the answer to your problem,\n\nthen you don't know what your problem is.\n",
		"è sempre l'ora del tè\n",
	}
	made := []signed{}
	for i, text := range texts {
		by := signers
		if i == 2 {
			by = signers[:1]
		}
		made = append(made, signed{text, string(must(note.Sign(&note.Note{Text: text}, by...)))})
	}
	return keys, made
}
