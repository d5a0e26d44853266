// Command go-verify judges ledger output with golang.org/x/mod/sumdb: note for signed checkpoints, tlog
// for inclusion and consistency proofs. It shares no code with the ledger it judges.
//
// It reads one JSON request from standard input (see request) and writes one JSON line (see answer).
// A refused item is an answer, not a failure: the exit status is 0 unless the request is unreadable.
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type request struct {
	VKey string `json:"vkey"`
	// Origin is the first line that every checkpoint must have.
	Origin      string        `json:"origin"`
	Checkpoint  string        `json:"checkpoint"`
	Inclusion   []inclusion   `json:"inclusion"`
	Consistency []consistency `json:"consistency"`
	Trees       []tree        `json:"trees"`
}

// inclusion claims that a leaf stands at Index of the checkpoint's tree.
type inclusion struct {
	Index    int64    `json:"index"`
	LeafHash string   `json:"leafHash"`
	Hashes   []string `json:"hashes"`
}

// consistency claims that the checkpoint's tree extends that of an older signed checkpoint.
type consistency struct {
	Older  string   `json:"older"`
	Hashes []string `json:"hashes"`
}

// tree claims that these leaves, from the first, are all of the checkpoint's tree.
type tree struct {
	LeafHashes []string `json:"leafHashes"`
}

// answer has "ok" or "refused: …" for the checkpoint and for each claim, in the order asked.
type answer struct {
	Checkpoint  string   `json:"checkpoint"`
	Inclusion   []string `json:"inclusion"`
	Consistency []string `json:"consistency"`
	Trees       []string `json:"trees"`
}

type treeHead struct {
	size int64
	root tlog.Hash
}

func main() {
	var asked request
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		fmt.Fprintln(os.Stderr, "unreadable request:", err)
		os.Exit(2)
	}
	if err := json.NewEncoder(os.Stdout).Encode(judge(asked)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func judge(asked request) answer {
	head, err := openCheckpoint(asked.Checkpoint, asked.VKey, asked.Origin)
	given := answer{Checkpoint: verdict(err), Inclusion: []string{}, Consistency: []string{}, Trees: []string{}}
	for _, claim := range asked.Inclusion {
		given.Inclusion = append(given.Inclusion, verdict(checkInclusion(claim, head, err)))
	}
	for _, claim := range asked.Consistency {
		given.Consistency = append(given.Consistency, verdict(checkConsistency(claim, asked, head, err)))
	}
	for _, claim := range asked.Trees {
		given.Trees = append(given.Trees, verdict(checkWhole(claim, head, err)))
	}
	return given
}

func verdict(err error) string {
	if err == nil {
		return "ok"
	}
	return "refused: " + err.Error()
}

// openCheckpoint verifies the note and splits its text by hand: tlog.ParseTree expects the first line
// of the Go checksum database.
func openCheckpoint(text, vkey, origin string) (treeHead, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return treeHead{}, err
	}
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	if err != nil {
		return treeHead{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[3] != "" {
		return treeHead{}, errors.New("not three lines")
	}
	if lines[0] != origin {
		return treeHead{}, fmt.Errorf("origin %q", lines[0])
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return treeHead{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return treeHead{size, root}, err
}

func checkInclusion(claim inclusion, head treeHead, opened error) error {
	if opened != nil {
		return opened
	}
	leaf, err := parseHashes([]string{claim.LeafHash})
	if err != nil {
		return err
	}
	proof, err := parseHashes(claim.Hashes)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(proof, head.size, head.root, claim.Index, leaf[0])
}

func checkConsistency(claim consistency, asked request, head treeHead, opened error) error {
	if opened != nil {
		return opened
	}
	older, err := openCheckpoint(claim.Older, asked.VKey, asked.Origin)
	if err != nil {
		return err
	}
	proof, err := parseHashes(claim.Hashes)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, head.size, head.root, older.size, older.root)
}

func checkWhole(claim tree, head treeHead, opened error) error {
	if opened != nil {
		return opened
	}
	leaves, err := parseHashes(claim.LeafHashes)
	if err != nil {
		return err
	}
	if int64(len(leaves)) != head.size {
		return fmt.Errorf("%d leaves, the checkpoint is of %d", len(leaves), head.size)
	}
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		hashes := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			hashes[i] = stored[index]
		}
		return hashes, nil
	})
	for n, leaf := range leaves {
		more, err := tlog.StoredHashesForRecordHash(int64(n), leaf, reader)
		if err != nil {
			return err
		}
		stored = append(stored, more...)
	}
	root, err := tlog.TreeHash(head.size, reader)
	if err != nil {
		return err
	}
	if root != head.root {
		return errors.New("the leaves lead to another root")
	}
	return nil
}

func parseHashes(texts []string) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(texts))
	for i, text := range texts {
		bytes, err := hex.DecodeString(text)
		if err != nil {
			return nil, err
		}
		if len(bytes) != tlog.HashSize {
			return nil, errors.New("a hash is not 32 bytes")
		}
		copy(hashes[i][:], bytes)
	}
	return hashes, nil
}
