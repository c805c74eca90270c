package org.bellows.app;

/** The entry point. */
public final class Main {
    private Main() {}

    /** Runs the command line. */
    public static void main(String[] args) {
        System.out.println("bellows");
    }
}
